/// Selection of the poses that are adjusted with a new keyframe.
extension KeyframeTracker {
  /// Minimum number of new keyframes before another global adjustment.
  static let minGrowth = 3
  /// Minimum number of points found again after a long absence for a loop closure.
  static let minReturned = 25
  /// Minimum number of new keyframes between loop closures, as an earlier one would change nothing.
  static let minLoopGrowth = 5
  /// Iterations over all keyframes; few, as most were adjusted before.
  static let globalIterations = 8

  /// Adjusts the neighborhood of the newest keyframe, or all keyframes.
  ///
  /// - Parameter returned: Number of points found again after a long absence.
  mutating func adjust(newest: Int, returned: Int) {
    let active = map.activeKeyframes
    let isGrown =
      active.count >= keyframesAtAdjustment + max(keyframesAtAdjustment / 2, Self.minGrowth)
    let isClosed =
      returned >= Self.minReturned && active.count >= keyframesAtAdjustment + Self.minLoopGrowth
    if isGrown || isClosed {
      keyframesAtAdjustment = active.count
      map.adjust(
        variable: Set(active.dropFirst()), constant: Set(active.prefix(1)),
        iterations: Self.globalIterations)
      if isMetric { map.restoreMetricScale() }
    } else {
      adjustNeighbors(of: newest)
    }
  }

  /// Maximum number of poses adjusted with a new keyframe, including itself.
  static let maxVariable = 5
  /// Maximum number of constant poses that see the same points.
  static let maxConstant = 10
  /// Minimum number of common points of keyframes that are adjusted together.
  static let minShared = 15
  /// Iterations over the newest keyframes.
  static let localIterations = 6

  /// Adjusts a keyframe and those with most common points.
  private mutating func adjustNeighbors(of newest: Int) {
    let active = map.activeKeyframes
    let shared = map.shared(with: newest)
    let neighbors = active.filter { $0 != newest && shared[$0] >= Self.minShared }.sorted {
      (shared[$0], $0) > (shared[$1], $1)
    }
    var variable = Set(neighbors.prefix(Self.maxVariable - 1) + [newest])
    variable.remove(0)
    // Without depth, the first two keyframes fix the scale.
    if !isMetric && active.count > 3 { variable.remove(1) }
    let constant = Set(
      neighbors.dropFirst(Self.maxVariable - 1).prefix(Self.maxConstant) + [0]
    ).subtracting(variable)
    map.adjust(variable: variable, constant: constant, iterations: Self.localIterations)
  }
}
