import Numerics

/// A camera with radial and tangential distortion, of one of three families (``LensModel``).
///
/// Camera frame: x right, y down, z forward. Pixels: (0, 0) is the *corner* of the first pixel,
/// whose center is (0.5, 0.5), as in COLMAP. Distortion applies to normalized coordinates p = (x/z,
/// y/z), r² = |p|²: p' = p · radial(r²) + tangential(p1, p2), as in OpenCV. Points must be in front
/// of the camera, also for fisheye lenses.
@frozen public struct Camera: Equatable, Sendable, BitwiseCopyable, Codable {
  /// Width of the image, pixels.
  public var width: Int
  /// Height of the image, pixels.
  public var height: Int
  /// Focal length along x, pixels.
  public var fx: Double
  /// Focal length along y, pixels.
  public var fy: Double
  /// X coordinate of the principal point, pixels.
  public var cx: Double
  /// Y coordinate of the principal point, pixels.
  public var cy: Double
  /// First radial coefficient, for r²; of fisheye lenses for θ².
  public var k1 = 0.0
  /// Second radial coefficient, for r⁴ or θ⁴.
  public var k2 = 0.0
  /// First tangential coefficient.
  public var p1 = 0.0
  /// Second tangential coefficient.
  public var p2 = 0.0
  /// Third radial coefficient, for r⁶ or θ⁶.
  public var k3 = 0.0
  /// Fourth radial coefficient, for r⁸ or θ⁸.
  public var k4 = 0.0
  /// Coefficients of the denominator of a rational lens, for r², r⁴ and r⁶: k4 to k6 of OpenCV.
  public var denominator = SIMD3<Double>.zero
  /// The family of the radial distortion.
  public var lens = LensModel.brown

  /// Creates a camera without distortion; lengths in pixels.
  public init(width: Int, height: Int, fx: Double, fy: Double, cx: Double, cy: Double) {
    self.width = width
    self.height = height
    self.fx = fx
    self.fy = fy
    self.cx = cx
    self.cy = cy
  }

  /// Creates a camera without distortion whose principal point is the image center.
  public init(width: Int, height: Int, focal: Double) {
    self.init(
      width: width, height: height, fx: focal, fy: focal, cx: Double(width) / 2,
      cy: Double(height) / 2)
  }

  /// Whether the projection differs from that of a pinhole.
  @inlinable public var hasDistortion: Bool {
    k1 != 0 || k2 != 0 || p1 != 0 || p2 != 0 || hasHigherTerms
  }
  /// Whether the lens needs more than k1, k2, p1 and p2.
  @inlinable public var hasHigherTerms: Bool { lens != .brown || k3 != 0 || k4 != 0 }
  /// Mean of the two focal lengths, pixels.
  @inlinable public var focal: Double { (fx + fy) / 2 }

  /// The pinhole camera with the same focal lengths and principal point.
  public var withoutDistortion: Camera {
    Camera(width: width, height: height, fx: fx, fy: fy, cx: cx, cy: cy)
  }

  /// The calibration matrix K, without distortion.
  @inlinable public var matrix: Matrix3 {
    Matrix3(rows: SIMD3(fx, 0, cx), SIMD3(0, fy, cy), SIMD3(0, 0, 1))
  }

  /// Applies the distortion to normalized coordinates.
  @inlinable public func distort(_ p: SIMD2<Double>) -> SIMD2<Double> {
    let r2 = p.x * p.x + p.y * p.y
    let radial = radial(r2).factor
    return SIMD2(
      p.x * radial + 2 * p1 * p.x * p.y + p2 * (r2 + 2 * p.x * p.x),
      p.y * radial + p1 * (r2 + 2 * p.y * p.y) + 2 * p2 * p.x * p.y)
  }

  /// Projects a point in the camera frame (z ≠ 0). Points behind the camera yield a meaningless
  /// pixel; test z first.
  @inlinable public func project(_ point: SIMD3<Double>) -> SIMD2<Double> {
    let p = distort(SIMD2(point.x / point.z, point.y / point.z))
    return SIMD2(fx * p.x + cx, fy * p.y + cy)
  }

  /// The viewing direction of a pixel (length 1, camera frame).
  @inlinable public func ray(_ pixel: SIMD2<Double>) -> SIMD3<Double> {
    let p = normalize(pixel)
    return normalized(SIMD3(p.x, p.y, 1))
  }

  /// The same camera for the image resized to `width` × `height` pixels.
  public func resized(width newWidth: Int, height newHeight: Int) -> Camera {
    let sx = Double(newWidth) / Double(width)
    let sy = Double(newHeight) / Double(height)
    var camera = self
    camera.width = newWidth
    camera.height = newHeight
    camera.fx *= sx
    camera.fy *= sy
    camera.cx *= sx
    camera.cy *= sy
    return camera
  }
}
