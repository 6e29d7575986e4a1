import Numerics

extension PointNormal {
  /// Adds the prior of a point.
  @inline(__always)
  mutating func add(_ prior: PositionPrior, at point: SIMD3<Double>) {
    let w = prior.information
    diagonal += SIMD3(w.c0.x, w.c1.y, w.c2.z)
    mixed += SIMD3(w.c1.x, w.c2.x, w.c2.y)
    gradient += w * (point - prior.mean)
  }
}

extension BundleState {
  /// The prior of a point, if it has one.
  @inline(__always)
  func prior(of point: Int) -> PositionPrior? {
    guard let priorPlaces else { return nil }
    let place = Int(priorPlaces[point])
    return place < 0 ? nil : pointPriors[place]
  }
}
