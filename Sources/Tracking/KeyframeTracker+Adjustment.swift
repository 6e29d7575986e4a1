/// Which poses are adjusted with a new keyframe.
extension KeyframeTracker {
  /// Fewest new keyframes after which all are adjusted again.
  static let minGrowth = 3
  /// Points seen again after a long way that close a loop.
  static let minReturned = 25
  /// Fewest new keyframes until a loop is closed again: at once would move nothing.
  static let minLoopGrowth = 5
  /// Iterations over all keyframes; few, as most were adjusted before.
  static let globalIterations = 8

  /// Adjusts what is near the newest keyframe, or everything.
  ///
  /// - Parameter returned: Points that were seen again after a long way.
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
      adjustNeighbours(of: newest)
    }
  }

  /// Most poses that are adjusted with a new keyframe, itself included.
  static let maxVariable = 5
  /// Most poses that see the same points and stay.
  static let maxConstant = 10
  /// Fewest points two keyframes share that are adjusted together.
  static let minShared = 15
  /// Iterations over the newest keyframes.
  static let localIterations = 6

  /// Adjusts a keyframe and those that share most points with it.
  private mutating func adjustNeighbours(of newest: Int) {
    let active = map.activeKeyframes
    let shared = map.shared(with: newest)
    let neighbours = active.filter { $0 != newest && shared[$0] >= Self.minShared }.sorted {
      (shared[$0], $0) > (shared[$1], $1)
    }
    var variable = Set(neighbours.prefix(Self.maxVariable - 1) + [newest])
    variable.remove(0)
    // Without depth the first two keyframes hold the scale.
    if !isMetric && active.count > 3 { variable.remove(1) }
    let constant = Set(
      neighbours.dropFirst(Self.maxVariable - 1).prefix(Self.maxConstant) + [0]
    ).subtracting(variable)
    map.adjust(variable: variable, constant: constant, iterations: Self.localIterations)
  }
}
