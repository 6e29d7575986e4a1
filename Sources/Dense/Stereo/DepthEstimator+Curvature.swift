import CKernels

/// Curved patches: the second derivatives of inverse depth are estimated from the depths around the
/// pixel.
///
/// A flat patch on a curved surface estimates the mean depth of the area it covers, which lies
/// behind a convex surface by about a quarter of the squared radius times the curvature. A patch
/// with the curvature of the surface removes this error to second order.
extension DepthEstimator {
  /// Maximum rise of the surface above its tangent, relative to the distance from the center: that
  /// of a sphere with this distance as its radius. A larger rise indicates another surface.
  private static let maxRise: Float = 0.5

  /// Sets the curvature of the patch at (x, y) from the depths around it, and returns their shape.
  @discardableResult mutating func bend(_ x: Int, _ y: Int) -> LocalShape? {
    let shape = shape(x, y)
    let bend = shape?.bend ?? .zero
    let scale = reading.zoom * reading.zoom
    ocs_patch_bend(reading.patch, scale * bend.x, scale * bend.y, scale * bend.z)
    return shape
  }

  /// The surface fitted to the depths around (x, y), all of the other checkerboard color.
  private func shape(_ x: Int, _ y: Int) -> LocalShape? {
    let center = planes[y &* width &+ x].x
    guard center > 0 else { return nil }
    return complete(x, y, center) ?? partial(x, y, center)
  }

  /// The fit to all pairs; `nil` if one has no depth, rises too much, or is outside the view.
  private func complete(_ x: Int, _ y: Int, _ center: Float) -> LocalShape? {
    let curvature = readings.curvatures[reading.halvings]
    let reach = Int(saturating: curvature.radius) &+ 1
    guard x >= reach, y >= reach, x < width &- reach, y < height &- reach else { return nil }
    let at = planes + (y &* width &+ x)
    let most = Self.maxRise * center / frame.fx
    var even = SIMD4<Float>.zero
    var slope = SIMD2<Float>.zero
    for pair in curvature.pairs {
      let offset = pair.dy &* width &+ pair.dx
      let (first, second) = (at[-offset].x, at[offset].x)
      let rise = 0.5 * (first + second) - center
      guard first > 0, second > 0, abs(rise) < most * pair.length else { return nil }
      even += rise * pair.even
      slope += 0.5 * (second - first) * pair.slope
    }
    return LocalShape(inverse: center + even.w, slope: slope, bend: SIMD3(even.x, even.y, even.z))
  }

  /// The fit to those pairs that are on the same surface; `nil` with too few.
  private func partial(_ x: Int, _ y: Int, _ center: Float) -> LocalShape? {
    let footprint = center / frame.fx
    let curvature = readings.curvatures[reading.halvings]
    let scale = 1 / Double(curvature.radius)
    var fit = LocalShape.Fit()
    for pair in curvature.pairs {
      let (x0, y0, x1, y1) = (x &- pair.dx, y &- pair.dy, x &+ pair.dx, y &+ pair.dy)
      guard min(x0, x1, y0, y1) >= 0, max(x0, x1) < width, max(y0, y1) < height else { continue }
      let (first, second) = (planes[y0 &* width &+ x0].x, planes[y1 &* width &+ x1].x)
      guard first > 0, second > 0 else { continue }
      let rise = 0.5 * (first + second) - center
      guard abs(rise) < Self.maxRise * pair.length * footprint else { continue }
      fit.add(
        dx: Double(pair.dx) * scale, dy: Double(pair.dy) * scale, rise: Double(rise),
        tilt: 0.5 * Double(second - first))
    }
    return fit.shape(center: center, radius: curvature.radius)
  }
}
