import Numerics
import Support

extension DepthEstimator {
  /// Factor on both changes when depth and normal are changed together.
  private static let nudge: Float = 0.3
  /// Cost below which no random planes are tried.
  private static let settledCost: Float = 0.1
  /// Change per axis that turns the viewing direction into almost any normal facing the camera.
  static let anyNormal: Float = 0.8
  /// Maximum relative difference of inverse depth between neighbors on one smooth surface.
  private static let maxStep: Float = 0.05
  /// Minimum cosine between normal and ray: 81°; more oblique planes have no texture.
  private static let minRayCosine: Float = 0.15

  /// Tries small and, if requested, random changes of a plane, and keeps those that lower its cost.
  mutating func refine(
    _ plane: inout SIMD4<Float>, _ lowest: inout Float, _ x: Int, _ y: Int,
    iteration: PatchMatchIteration
  ) {
    let (fx, fy) = (Float(x), Float(y))
    let ray = normalized(frame.ray(fx, fy))
    var normal = frame.awayNormal(plane, fx, fy)
    let reach = iteration.depthPixels * pixelStep
    if let sloped = slopeOfNeighbors(plane, x, y), test(sloped, &plane, &lowest) {
      normal = frame.awayNormal(plane, fx, fy)
    }
    _ = test(
      frame.plane(plane.x + reach * signed(), normal, fx, fy), &plane, &lowest)
    var turned = changed(normal, by: iteration.normalChange, ray)
    if test(frame.plane(plane.x, turned, fx, fy), &plane, &lowest) { normal = turned }
    turned = changed(normal, by: Self.nudge * iteration.normalChange, ray)
    let nudged = plane.x + Self.nudge * reach * signed()
    if test(frame.plane(nudged, turned, fx, fy), &plane, &lowest) { normal = turned }
    guard iteration.explores, lowest > Self.settledCost else { return }
    _ = test(frame.plane(randomInverse(), normal, fx, fy), &plane, &lowest)
    turned = changed(ray, by: Self.anyNormal, ray)
    _ = test(frame.plane(plane.x, turned, fx, fy), &plane, &lowest)
  }

  /// The plane's depth with the slopes of its four neighbors' depths, if these are smooth.
  private func slopeOfNeighbors(_ plane: SIMD4<Float>, _ x: Int, _ y: Int) -> SIMD4<Float>? {
    guard x > 0, y > 0, x < width - 1, y < height - 1 else { return nil }
    let at = y &* width &+ x
    let (left, right) = (planes[at &- 1].x, planes[at &+ 1].x)
    let (above, below) = (planes[at &- width].x, planes[at &+ width].x)
    let limit = Self.maxStep * plane.x
    guard abs(left - plane.x) < limit, abs(right - plane.x) < limit,
      abs(above - plane.x) < limit, abs(below - plane.x) < limit
    else { return nil }
    let w = 0.5 * plane.x + 0.125 * (left + right + above + below)
    return SIMD4(w, (right - left) / 2, (below - above) / 2, 0)
  }

  /// A random number in -1 ... 1, denser near 0.
  @inline(__always) mutating func signed() -> Float {
    let u = 2 * Float(random.unit()) - 1
    return u * abs(u)
  }

  @inline(__always) mutating func randomInverse() -> Float {
    return range.lowerBound + Float(random.unit()) * (range.upperBound - range.lowerBound)
  }

  /// `normal` plus a random vector of at most `amount` per axis; unchanged if the result is nearly
  /// perpendicular to the ray.
  @inline(__always) mutating func changed(
    _ normal: SIMD3<Float>, by amount: Float, _ ray: SIMD3<Float>
  ) -> SIMD3<Float> {
    let turned = normalized(normal + amount * SIMD3(signed(), signed(), signed()))
    return dot(turned, ray) > Self.minRayCosine ? turned : normal
  }
}
