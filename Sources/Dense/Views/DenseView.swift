import Geometry
import Imaging
import Numerics
import Scene

/// An undistorted view at working size: the input of the depth search.
struct DenseView: Sendable {
  var index: Int
  /// The view's name.
  var name = ""
  /// The undistorted camera at working size.
  var camera: Camera
  var pose: RigidTransform
  /// The camera with its distortion, for reading sensor depth.
  var distorted: Camera
  /// Range of inverse depths to search.
  var inverseRange: ClosedRange<Float>
  /// Sparse points in front of the view: pixel at working size (corner convention) and depth; empty
  /// in an outline.
  var seeds: [SIMD3<Float>]
  /// Number of seeds.
  var seedCount = 0
  /// Number of pixels to estimate at the finest level.
  let activeCount: Int
  /// Whether the view has sensor depth.
  let hasSensor: Bool
  /// Images and their pyramids; empty in an outline (`DenseViews`).
  var pixels: DensePixels
  /// Colors at the finest level; of stored views, only those from `DenseViews.colored` have them.
  var image: RGBImage

  /// Pyramid of `MatteLight`, the finest level first.
  var gray: [PackedGrayImage] { pixels.gray }
  /// Detail of each level (`DetailBand`).
  var detail: [PackedGrayImage] { pixels.detail }
  /// Pixels to estimate (1) or to skip (0) at each level.
  var active: [ByteImage] { pixels.active }
  /// Sensor depth in meters at its own size, 0 for none.
  var sensor: FloatImage? { pixels.sensor }

  /// The geometric mean of the range of inverse depths.
  var middleInverse: Float { (inverseRange.lowerBound * inverseRange.upperBound).squareRoot() }

  func frame(_ level: Int) -> PinholeFrame { PinholeFrame(camera, level: level) }

  init(
    index: Int, frame: DenseFrame, camera full: Camera, pose: RigidTransform, levels: Int
  ) {
    let (width, height) = (frame.image.width, frame.image.height)
    let working = full.resized(width: width, height: height)
    let (image, shown) = Undistortion(working).apply(frame.image, mask: frame.mask)
    var valid = shown
    // Sensor depth may be available where the photograph has no information; its scale is not known
    // yet.
    if frame.sensor == nil { ClippedPixels.remove(from: &valid, of: image) }
    self.index = index
    self.pose = pose
    distorted = working
    camera = Camera(
      width: width, height: height, fx: working.fx, fy: working.fy, cx: working.cx, cy: working.cy)
    activeCount = valid.pixels.reduce(0) { $0 + Int($1) }
    hasSensor = frame.sensor != nil
    self.image = image
    pixels = DensePixels(image: image, active: valid, sensor: frame.sensor, levels: levels)
    inverseRange = 0...0
    seeds = []
  }
}
