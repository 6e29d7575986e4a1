import Drawing

/// The data of the script of the page of `view`, as JSON.
///
/// Lists of numbers are little-endian and in base64. Image coordinates are 16-bit fractions of
/// width and height; the world has Y up.
struct ViewerData: Encodable {
  /// The initial viewpoint.
  struct Start: Encodable {
    var eye: [Double]
    var target: [Double]
    /// Vertical field of view, degrees.
    var fov: Double
    /// Aspect ratio (width over height) that it was chosen for.
    var aspect: Double
  }

  /// A camera in the world.
  struct Camera: Encodable {
    /// Rows of the rotation from the camera (x right, y down, z forward) to the world, then the
    /// center.
    var pose: [Float]
    /// Focal lengths and principal point, pixels.
    var focal: [Float]
    var middle: [Float]
    /// Family of the lens (0 Brown, 1 rational, 2 fisheye), k1 to k4, p1, p2, and the coefficients of
    /// the denominator.
    var lens: [Float]
    /// Whether the pose is that of the device, as nothing is aligned yet.
    var isDevice: Bool
  }

  /// A sample of the keypoints or residuals of a photograph, as 16-bit words, four each.
  struct Sample: Encodable {
    var shown: String
    var total: Int
    /// Number of keypoints that belong to points of the model.
    var used: Int?
    /// Factor by which residuals are enlarged.
    var factor: Int?
    var text: String?
  }

  /// The model at the pose of a photograph, from the last evaluation.
  struct Comparison: Encodable {
    /// The picture as JPEG in base64.
    var picture: String
    /// Places of the blocks that are unlike the photograph, as 16-bit words, two each: the upper left
    /// corner. `side` is their size relative to the width of the picture.
    var blocks: String
    var side: Double
    var text: String
  }

  /// A photograph.
  struct Frame: Encodable {
    var name: String
    var width: Int
    var height: Int
    /// Index of the model that it belongs to; 0 is the result.
    var component = 0
    /// Why it is unregistered; empty if it is registered.
    var reason = ""
    var facts: [[String]] = []
    /// A thumbnail as JPEG in base64; `nil` if there is none.
    var picture: String?
    var camera: Camera?
    var keypoints: Sample?
    var residuals: Sample?
    var model: Comparison?
    /// Indices of photographs and of pairs, the pair with the most inliers first.
    var neighbors: [[Int]] = []
  }

  /// A view that was registered, and the effect of that.
  struct Growth: Encodable {
    var frame: Int
    var text: String
  }

  /// The matches of two photographs.
  struct Pair: Encodable {
    var first: Int
    var second: Int
    var shown: String
    var total: Int
    var text: String
  }

  /// An upright bounding box.
  struct Box: Encodable {
    var label: String
    var low: [Double]
    var high: [Double]
  }

  /// The textured model or the mesh.
  struct Model: Encodable {
    var label: String
    var parts: [PackedMesh]
  }

  /// The unit of length; empty if the scale is unknown.
  var unit = ""
  var start = Start(eye: [0, 0, 3], target: [0, 0, 0], fov: 35, aspect: 1.4)
  var frames: [Frame] = []
  var pairs: [Pair] = []
  var growth: [Growth] = []
  /// The photographs of the marks on the dial.
  var dial: [Int] = []
  /// The name of the layer of cameras.
  var cameras = ""
  var points: PackedPoints?
  var cloud: PackedPoints?
  var model: Model?
  var box: Box?
  /// Another run, drawn next to these results.
  var beside: ViewerBeside?
}
