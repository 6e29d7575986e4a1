import CKernels

/// Curved patches: the second derivatives of inverse depth come from the depths around the pixel.
///
/// A flat patch on a curved surface finds the mean depth of what it covers, which lies behind a
/// convex surface by about a quarter of the squared radius times the curvature. With the patch curved
/// like the surface that error is gone to second order.
extension DepthEstimator {
  /// Largest rise of the surface over the tangent, as a share of the distance from the centre: a
  /// ball as small as that distance. What rises more is another surface.
  private static let maxRise: Float = 0.5

  /// Curves the patch at (x, y) as the depths around it are curved, and tells their shape.
  @discardableResult mutating func bend(_ x: Int, _ y: Int) -> LocalShape? {
    let shape = shape(x, y)
    let bend = shape?.bend ?? .zero
    let scale = reading.zoom * reading.zoom
    ocs_patch_bend(reading.patch, scale * bend.x, scale * bend.y, scale * bend.z)
    return shape
  }

  /// The surface through the depths around (x, y), all of the other checkerboard colour.
  private func shape(_ x: Int, _ y: Int) -> LocalShape? {
    let center = planes[y &* width &+ x].x
    guard center > 0 else { return nil }
    let footprint = center / frame.fx
    let curvature = reading.curvature
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
