/// What the script of the page of `view` is given, as JSON.
///
/// Lists of numbers are little-endian and in base64. Coordinates of photographs are 16-bit shares of
/// their width and height; the world has Y up.
struct ViewData: Encodable {
  /// From where the model is looked at first.
  struct Start: Encodable {
    var eye: [Double]
    var target: [Double]
    /// Vertical opening angle, degrees.
    var fov: Double
    /// Width over height of the picture it was chosen for.
    var aspect: Double
  }

  /// A camera in the world.
  struct Camera: Encodable {
    /// Rows of the rotation from the camera (x right, y down, z forward) to the world, then the centre.
    var pose: [Float]
    /// Focal lengths and principal point, pixels.
    var focal: [Float]
    var middle: [Float]
    /// Whether it stands where its device believed to be, as nothing is aligned yet.
    var isDevice: Bool
  }

  /// Some of many things of a photograph or a pair, as 16-bit words, four each.
  struct Sample: Encodable {
    var shown: String
    var total: Int
    /// Keypoints that points of the model have.
    var used: Int?
    /// How much longer residuals are drawn than they are.
    var factor: Int?
    var text: String?
  }

  /// A photograph.
  struct Frame: Encodable {
    var name: String
    var width: Int
    var height: Int
    /// The model it belongs to, the result first.
    var component = 0
    /// Why it is not registered; empty where it is.
    var reason = ""
    var facts: [[String]] = []
    /// A small JPEG in base64; `nil` where there is none.
    var picture: String?
    var camera: Camera?
    var keypoints: Sample?
    var residuals: Sample?
    /// Indices of photographs and of pairs, the surest pair first.
    var neighbours: [[Int]] = []
  }

  /// A view that was registered, and what that brought.
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

  /// An upright box.
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

  /// The unit of length; empty where the scale is not known.
  var unit = ""
  var start = Start(eye: [0, 0, 3], target: [0, 0, 0], fov: 35, aspect: 1.4)
  var frames: [Frame] = []
  var pairs: [Pair] = []
  var growth: [Growth] = []
  /// The photographs that the marks of the dial stand for.
  var dial: [Int] = []
  /// What the layer of cameras is called.
  var cameras = ""
  var points: PackedPoints?
  var cloud: PackedPoints?
  var model: Model?
  var box: Box?
}
