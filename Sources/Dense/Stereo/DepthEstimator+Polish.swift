import CKernels

/// Sub-pixel refinement at the end of a level: Newton's method on the photometric cost, which
/// converges faster than random changes.
extension DepthEstimator {
  /// Spacing of the three depths whose costs determine the minimum, pixels of the median source.
  private static let probe: Float = 0.35
  /// Maximum step, in probes: two thirds of a pixel.
  private static let maxStep: Float = 2
  /// Weight of the surrounding depths relative to the photographs, cost per squared pixel and per
  /// cost: the worse the photographs agree, the less certain is their minimum.
  private static let smoothness: Float = 0.5
  /// Maximum factor on the cost at which the slope of the surroundings replaces the pixel's own:
  /// two free parameters fit that much of the noise.
  private static let slopeTolerance: Float = 1.1
  /// Variance of a depth divided by its cost and multiplied by the second derivative of the cost,
  /// such that 68 % of fused points are within one standard deviation; measured on two rendered
  /// captures. Independent noise of the patch samples alone would give 1/16, but errors of
  /// neighboring samples are correlated, more than those of views.
  private static let varianceShare: Float = 3.7
  /// Added to costs: the residual of perfect matches.
  private static let matchedCost: Float = 0.01
  /// Maximum difference of a depth that agrees with the sensor, in standard deviations of the
  /// sensor.
  private static let agreement: Float = 3
  /// Minimum second difference of a cost with a minimum.
  private static let minCurvature: Float = 1e-6

  /// Maximum change of a plane that has converged, in source pixels over the patch.
  private static let converged: Float = 0.3

  /// Moves a plane to the nearest minimum of the sum of the photometric cost and the squared
  /// distance from the surface through its surroundings.
  ///
  /// - Returns: Whether the plane has converged, or there is none.
  mutating func polish(_ x: Int, _ y: Int) -> Bool {
    let at = y &* width &+ x
    guard planes[at].x > 0 else { return true }
    begin(x, y)
    let shape = bend(x, y)
    var plane = planes[at]
    evaluate(add(plane), memory[at])
    weigh(memory[at])
    var cost = total(0)
    if let shape {
      let limit = Self.slopeTolerance * cost
      let sloped = SIMD4(plane.x, shape.slope.x, shape.slope.y, 0)
      let other = self.cost(sloped, limit: limit)
      if other < limit { (plane, cost) = (sloped, other) }
    }
    let variance = descend(&plane, &cost, towards: shape?.inverse)
    plane.w = cost
    deviations[at] = DepthDeviation.code(
      variance.squareRoot() * pixelStep / plane.x, sensorAgrees: sensorAgrees(plane.x))
    let change = difference(planes[at], plane)
    planes[at] = plane
    halvings[at] = UInt8(reading.halvings)
    return change < Self.converged
  }

  private func sensorAgrees(_ w: Float) -> Bool {
    guard let sensor, sensorPlane.x > 0 else { return false }
    return abs(w - sensorPlane.x) < Self.agreement * sensor.deviation * w
  }

  /// Replaces the cost of a plane above a limit by that of the original photographs if it is lower.
  ///
  /// Detail images are noisier, so the cost at the same depth is higher; all pixels are compared
  /// with one limit.
  mutating func appraise(_ x: Int, _ y: Int, above limit: Float) {
    let at = y &* width &+ x
    guard planes[at].x > 0, planes[at].w > limit else { return }
    use(readings.plain[0], x, y)
    _ = reading.variance(x, y)
    bend(x, y)
    count = 0
    evaluate(add(planes[at]), allViews)
    weigh(allViews)
    planes[at].w = min(planes[at].w, total(0))
  }

  /// One step of Newton's method along the depth, accepted if it reduces the cost.
  ///
  /// - Returns: The variance of the depth, squared pixels of the median source; infinite without a
  ///   minimum. Costs are sums of squared differences divided by the patch's variance: if only
  ///   noise remains at the minimum, the least-squares variance is proportional to the cost divided
  ///   by its second derivative.
  private func descend(
    _ plane: inout SIMD4<Float>, _ cost: inout Float, towards inverse: Float?
  ) -> Float {
    let unit = SIMD4(Self.probe * pixelStep, 0, 0, 0)
    let (below, above) = (self.cost(plane - unit), self.cost(plane + unit))
    let pull = inverse == nil ? 0 : Self.smoothness * cost * Self.probe * Self.probe
    let away = inverse.map { (plane.x - $0) / unit.x } ?? 0
    let gradient = 0.5 * (above - below) + 2 * pull * away
    let bend = max(above + below - 2 * cost, 0)
    let variance =
      bend > Self.minCurvature
      ? Self.varianceShare * (cost + Self.matchedCost) * Self.probe * Self.probe / bend : .infinity
    let curvature = bend + 2 * pull
    guard curvature > Self.minCurvature else { return variance }
    let step = min(max(-gradient / curvature, -Self.maxStep), Self.maxStep)
    let moved = plane + step * unit
    guard moved.x >= range.lowerBound, moved.x <= range.upperBound else { return variance }
    let found = self.cost(moved)
    let gain = cost - found + pull * (away * away - (away + step) * (away + step))
    if gain > 0 { (plane, cost) = (moved, found) }
    return variance
  }

  /// The cost of a plane in the chosen views, including the sensor's.
  @inline(__always) private func cost(
    _ plane: SIMD4<Float>, limit: Float = .infinity
  ) -> Float {
    prior(plane.x) + photographs(plane, limit: limit)
  }
}
