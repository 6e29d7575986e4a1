import Foundation
import Geometry

extension Undistortion {
  /// Maximum frame size, in sides of the photograph, as a wide lens without distortion has no
  /// natural limit.
  private static let maxSides = 2.0
  /// Minimum useful frame size, in sides of the photograph.
  private static let minSides = 0.1
  /// Tolerance for rounding at the border, in pixels.
  private static let tolerance = 1e-6

  /// Creates an undistortion into the largest frame with the same focal lengths that has no blank
  /// pixels. Without distortion, the frame is that of the photograph.
  ///
  /// The sides are determined as by COLMAP's undistorter without blank pixels: from the innermost
  /// undistorted points of the photograph's border.
  ///
  /// - Parameter isCentered: Whether to move the principal point to the center and to use the first
  ///   focal length for both axes, for programs that require this.
  /// - Returns: `nil` for a distortion that folds the image, or leaves too little of it.
  public init?(cropping camera: Camera, isCentered: Bool = false) {
    guard camera.hasDistortion || isCentered else {
      self.init(camera, to: camera)
      return
    }
    guard let (low, high) = Self.visible(camera) else { return nil }
    let size = SIMD2(Double(camera.width), Double(camera.height))
    var focal = SIMD2(camera.fx, camera.fy)
    if isCentered { focal.y = focal.x }
    var (first, last) = (low * focal, high * focal)
    var center = SIMD2(camera.cx, camera.cy)
    if isCentered {
      let half = SIMD2(min(-first.x, last.x), min(-first.y, last.y))
      guard half.x > 0, half.y > 0 else { return nil }
      let sides = camera.lens == .fisheye ? 1 : Self.maxSides
      last = pointwiseMin(half + Self.tolerance, size * (sides / 2)).rounded(.down)
      first = -last
      center = .zero
    } else {
      // A fisheye lens sees more than a frame of any size: it gets one as large as the photograph.
      let room = camera.lens == .fisheye ? .zero : size * ((Self.maxSides - 1) / 2)
      first = pointwiseMax(first + center - Self.tolerance, -room).rounded(.up)
      last = pointwiseMin(last + center + Self.tolerance, size + room).rounded(.down)
    }
    let sides = last - first
    guard sides.x >= size.x * Self.minSides, sides.y >= size.y * Self.minSides else { return nil }
    center -= first
    self.init(
      camera,
      to: Camera(
        width: Int(saturating: sides.x), height: Int(saturating: sides.y), fx: focal.x,
        fy: focal.y, cx: center.x, cy: center.y))
  }

  /// The largest rectangle, in normalized coordinates, that lies entirely within the undistorted
  /// photograph.
  private static func visible(_ camera: Camera) -> (low: SIMD2<Double>, high: SIMD2<Double>)? {
    guard camera.distortionFold() == nil else { return nil }
    var low = SIMD2<Double>(repeating: -.infinity)
    var high = SIMD2<Double>(repeating: .infinity)
    let (width, height) = (Double(camera.width), Double(camera.height))
    for y in 0...camera.height {
      low.x = max(low.x, camera.normalize(SIMD2(0, Double(y))).x)
      high.x = min(high.x, camera.normalize(SIMD2(width, Double(y))).x)
    }
    for x in 0...camera.width {
      low.y = max(low.y, camera.normalize(SIMD2(Double(x), 0)).y)
      high.y = min(high.y, camera.normalize(SIMD2(Double(x), height)).y)
    }
    guard low.x < high.x, low.y < high.y else { return nil }
    return (low, high)
  }
}
