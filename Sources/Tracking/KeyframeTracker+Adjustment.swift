/// What is adjusted with a new keyframe.
extension KeyframeTracker {
  /// Poses that move with a new keyframe, and others that hold them.
  static let moving = 5
  static let holding = 10

  /// Adjusts what is near the newest keyframe, or everything.
  ///
  /// - Parameter returned: Points that were seen again after a long way.
  mutating func adjust(newest: Int, returned: Int) {
    let living = map.living
    let isGrown = living.count >= adjustedAt + max(adjustedAt / 2, 3)
    let isClosed = returned >= 25 && living.count >= adjustedAt + 5
    if isGrown || isClosed {
      adjustedAt = living.count
      map.adjust(
        moving: Set(living.dropFirst()), holding: Set(living.prefix(1)), iterations: 8)
      if isMetric { map.keepMetres() }
      return
    }
    let shared = map.shared(with: newest)
    let neighbours = living.filter { $0 != newest && shared[$0] >= 15 }.sorted {
      (shared[$0], $0) > (shared[$1], $1)
    }
    var moving = Set(neighbours.prefix(Self.moving - 1) + [newest])
    moving.remove(0)
    if !isMetric && living.count > 3 { moving.remove(1) }
    let holding = Set(neighbours.dropFirst(Self.moving - 1).prefix(Self.holding) + [0])
      .subtracting(moving)
    map.adjust(moving: moving, holding: holding, iterations: 6)
  }
}
