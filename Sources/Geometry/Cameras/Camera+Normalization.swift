import Foundation

extension Camera {
  /// The largest angle from the optical axis at which directions are computed, radians: beyond it,
  /// normalized coordinates are too large to be useful.
  public static let maxAngle = 80 * Double.pi / 180

  /// Undistorted normalized coordinates (x/z, y/z) of a pixel.
  ///
  /// Fixed-point iteration with Newton steps; accurate to 1e-10 for the distortion of real lenses.
  /// Pixels that a fisheye lens sees at more than 86° from its axis yield coordinates at 86°.
  @inlinable public func normalize(_ pixel: SIMD2<Double>) -> SIMD2<Double> {
    let target = SIMD2((pixel.x - cx) / fx, (pixel.y - cy) / fy)
    guard hasDistortion else { return target }
    return undistort(target)
  }

  /// Inverts the distortion of normalized coordinates.
  @usableFromInline func undistort(_ target: SIMD2<Double>) -> SIMD2<Double> {
    if lens == .fisheye && p1 == 0 && p2 == 0 { return straightened(target) }
    // In normalized units: a residual far below a pixel's rounding error, a step for central
    // differences, and the minimum determinant, below which the distortion folds.
    let (tolerance, h, minDeterminant) = (1e-12, 1e-6, 1e-9)
    var p = lens == .fisheye ? straightened(target) : target
    for _ in 0..<20 {
      let residual = distort(p) - target
      if abs(residual.x) + abs(residual.y) < tolerance { break }
      let dx = (distort(p + SIMD2(h, 0)) - distort(p - SIMD2(h, 0))) / (2 * h)
      let dy = (distort(p + SIMD2(0, h)) - distort(p - SIMD2(0, h))) / (2 * h)
      let det = dx.x * dy.y - dx.y * dy.x
      guard abs(det) > minDeterminant else { break }
      let step = SIMD2(
        (residual.x * dy.y - residual.y * dy.x) / det,
        (dx.x * residual.y - dx.y * residual.x) / det)
      p -= step
    }
    return p
  }

  /// Inverts the radial distortion of a fisheye lens, by Newton steps for the angle.
  private func straightened(_ target: SIMD2<Double>) -> SIMD2<Double> {
    let radius = (target.x * target.x + target.y * target.y).squareRoot()
    guard radius > Self.minRadius else { return target }
    var angle = min(radius, Self.lastAngle)
    for _ in 0..<20 {
      let (bent, growth) = fisheyeAngle(angle)
      guard growth > Self.minGrowth else { break }
      let step = (bent - radius) / growth
      angle = min(max(angle - step, 0), Self.lastAngle)
      if abs(step) < Self.angleTolerance { break }
    }
    return target * (tan(angle) / radius)
  }

  /// Radius below which a fisheye lens does not distort.
  private static let minRadius = 1e-9
  /// The angle at which the directions of pixels farther out are cut off, radians: 86°.
  private static let lastAngle = 1.5
  /// Minimum derivative of the radius with respect to the angle; below it the image folds.
  private static let minGrowth = 1e-6
  /// Step, in radians, at which the inversion ends.
  private static let angleTolerance = 1e-14

  /// Whether the camera sees a pixel at a usable angle from its axis; always true for lenses other
  /// than fisheyes.
  public func isInField(_ pixel: SIMD2<Double>) -> Bool {
    guard lens == .fisheye else { return true }
    let p = normalize(pixel)
    let limit = tan(Self.maxAngle)
    return p.x * p.x + p.y * p.y <= limit * limit
  }

  /// Pixels per unit of normalized coordinates at a direction: distances in normalized coordinates
  /// times this number are distances in pixels.
  @inlinable public func localFocal(at p: SIMD2<Double>) -> Double { focal * relativeScale(at: p) }

  /// The same relative to the focal length: the square root of the ratio of areas for fisheye
  /// lenses, whose scale changes several times over the image; 1 for others.
  @inlinable public func relativeScale(at p: SIMD2<Double>) -> Double {
    lens == .fisheye ? fisheyeScale(at: p) : 1
  }

  @usableFromInline func fisheyeScale(at p: SIMD2<Double>) -> Double {
    let r2 = p.x * p.x + p.y * p.y
    let radial = radial(r2)
    return max(radial.factor * (radial.factor + r2 * radial.slope), Self.minArea).squareRoot()
  }

  /// Lower bound of the ratio of areas of lenses that fold the image.
  private static let minArea = 1e-6
}
