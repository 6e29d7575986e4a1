import Foundation
import Geometry

extension Undistortion {
  /// Largest frame, in sides of the photograph; a wide lens without distortion has no end.
  private static let maxSides = 2.0
  /// Smallest frame that is worth having, in sides of the photograph.
  private static let minSides = 0.1
  /// Part of a pixel at the border that rounding may take.
  private static let tolerance = 1e-6

  /// Into the largest frame of the same focal lengths whose every pixel the photograph shows, so that
  /// none is blank. Without distortion the photograph's own.
  ///
  /// The sides are found as those of COLMAP's undistorter without blank pixels: the innermost points of
  /// the photograph's border, undistorted.
  ///
  /// - Parameter isCentered: Whether the principal point is to be the middle and both focal lengths are to
  ///   be the first, for programs that know no others.
  /// - Returns: `nil` for a distortion that folds the picture, or leaves hardly any of it.
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
      last = pointwiseMin(half + Self.tolerance, size * (Self.maxSides / 2)).rounded(.down)
      first = -last
      center = .zero
    } else {
      let room = size * ((Self.maxSides - 1) / 2)
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

  /// The largest rectangle, in normalised coordinates, all of which the photograph shows: no point of the
  /// border lies inside of it.
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
