import Geometry
import Imaging
import Numerics
import Scene

/// One view at working size, without distortion: what depth is computed from.
struct DenseView: Sendable {
  var index: Int
  /// The view's name.
  var name = ""
  /// The undistorted camera at working size.
  var camera: Camera
  var pose: RigidTransform
  /// The camera with its distortion, to look the sensor's depth up.
  var distorted: Camera
  /// Inverse depths searched.
  var inverseRange: ClosedRange<Float>
  /// Sparse points in front of the view: pixel at working size (corner convention) and depth; none in an
  /// outline.
  var seeds: [SIMD3<Float>]
  /// How many it has.
  var seedCount = 0
  /// Number of pixels to estimate at the finest level.
  let activeCount: Int
  /// Whether it came with sensor depth.
  let hasSensor: Bool
  /// Images and their pyramids; none in an outline, either (`DenseViews`).
  var pixels: DensePixels
  /// The colours at the finest level; of views that are kept, those of `DenseViews.colored` alone have them.
  var image: RGBImage

  /// Pyramid of `MatteLight`, finest first.
  var gray: [PackedGrayImage] { pixels.gray }
  /// The detail of each level (`DetailBand`).
  var detail: [PackedGrayImage] { pixels.detail }
  /// Pixels to estimate at each level (1) or to leave out (0).
  var active: [ByteImage] { pixels.active }
  /// Sensor depth in metres at its own size, 0 = none.
  var sensor: FloatImage? { pixels.sensor }

  /// The geometric mean of the inverse depths searched.
  var middleInverse: Float { (inverseRange.lowerBound * inverseRange.upperBound).squareRoot() }

  func frame(_ level: Int) -> PinholeFrame { PinholeFrame(camera, level: level) }

  init(
    index: Int, frame: DenseFrame, camera full: Camera, pose: RigidTransform, levels: Int
  ) {
    let (width, height) = (frame.image.width, frame.image.height)
    let working = full.resized(width: width, height: height)
    let (image, shown) = Undistortion(working).apply(frame.image, mask: frame.mask)
    var valid = shown
    // Where photographs show nothing the sensor still may (whose scale is not known yet).
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
