import Numerics
import Support

extension DepthEstimator {
  /// Tries small and, where asked, random changes of a plane and keeps what lowers its cost.
  mutating func refine(
    _ plane: inout SIMD4<Float>, _ lowest: inout Float, _ x: Int, _ y: Int,
    iteration: PatchMatchIteration
  ) {
    let (fx, fy) = (Float(x), Float(y))
    let ray = normalized(frame.ray(fx, fy))
    var normal = frame.awayNormal(plane, fx, fy)
    let reach = iteration.depthPixels * pixelStep
    if let sloped = slopeOfNeighbours(plane, x, y), test(sloped, &plane, &lowest, x, y) {
      normal = frame.awayNormal(plane, fx, fy)
    }
    _ = test(
      frame.plane(plane.x + reach * signed(), normal, fx, fy), &plane, &lowest, x, y)
    var turned = changed(normal, by: iteration.normalChange, ray)
    if test(frame.plane(plane.x, turned, fx, fy), &plane, &lowest, x, y) { normal = turned }
    turned = changed(normal, by: 0.3 * iteration.normalChange, ray)
    let nudged = plane.x + 0.3 * reach * signed()
    if test(frame.plane(nudged, turned, fx, fy), &plane, &lowest, x, y) { normal = turned }
    guard iteration.explores, lowest > 0.1 else { return }
    _ = test(frame.plane(randomInverse(), normal, fx, fy), &plane, &lowest, x, y)
    turned = changed(ray, by: 0.8, ray)
    _ = test(frame.plane(plane.x, turned, fx, fy), &plane, &lowest, x, y)
  }

  /// The plane's depth with the slopes its four neighbours' depths have, where they are smooth.
  private func slopeOfNeighbours(_ plane: SIMD4<Float>, _ x: Int, _ y: Int) -> SIMD4<Float>? {
    guard x > 0, y > 0, x < width - 1, y < height - 1 else { return nil }
    let at = y &* width &+ x
    let (left, right) = (planes[at &- 1].x, planes[at &+ 1].x)
    let (above, below) = (planes[at &- width].x, planes[at &+ width].x)
    let limit = 0.05 * plane.x
    guard abs(left - plane.x) < limit, abs(right - plane.x) < limit,
      abs(above - plane.x) < limit, abs(below - plane.x) < limit
    else { return nil }
    let w = 0.5 * plane.x + 0.125 * (left + right + above + below)
    return SIMD4(w, (right - left) / 2, (below - above) / 2, 0)
  }

  /// A number in -1 ... 1, denser near 0.
  @inline(__always) mutating func signed() -> Float {
    let u = 2 * Float(random.unit()) - 1
    return u * abs(u)
  }

  @inline(__always) mutating func randomInverse() -> Float {
    return range.lowerBound + Float(random.unit()) * (range.upperBound - range.lowerBound)
  }

  /// `normal` with a random vector of at most `amount` per axis added; never grazing the ray.
  @inline(__always) mutating func changed(
    _ normal: SIMD3<Float>, by amount: Float, _ ray: SIMD3<Float>
  ) -> SIMD3<Float> {
    let turned = normalized(normal + amount * SIMD3(signed(), signed(), signed()))
    return dot(turned, ray) > 0.15 ? turned : normal
  }
}
