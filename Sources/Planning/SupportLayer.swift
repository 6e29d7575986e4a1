import Numerics

/// The level layer of points that an object stands on.
enum SupportLayer {
  /// Height above the layer from which a point is the object's, as a share of the reach.
  static let clearance = 0.03
  /// Half the height of the layer, as a share of the reach.
  private static let half = 0.02
  /// Smallest upward part of a normal of the layer: it is level to 30°.
  private static let minUp = 0.87
  /// Share of the points below the middle that a layer must hold.
  private static let minShare = 0.15
  /// Share of its points up to which there may be others below it.
  private static let maxBelow = 0.1
  /// Fewest points of a layer.
  private static let minPoints = 20
  /// Radius of the cylinder about the middle in which points are looked at, in reaches.
  private static let wide = 1.5

  /// Height of the layer below the middle that holds most points; `nil` where no layer stands out or
  /// there is much below it.
  ///
  /// - Parameter all: Points of the object and of what is round about.
  static func height(_ all: [FoundPoint], reach: Double) -> Double? {
    let around = all.filter { point in
      let p = point.position
      return p.y < 0 && p.y > -wide * reach
        && p.x * p.x + p.z * p.z < wide * wide * reach * reach
    }
    let level = around.filter { ($0.normal?.y ?? 1) > minUp }.map(\.position.y).sorted()
    let best = level.densestRun(within: 2 * half * reach)
    guard best.count >= minPoints, Double(best.count) >= minShare * Double(around.count),
      let found = Array(level[best]).medianOfSorted()
    else { return nil }
    let below = around.count { $0.position.y < found - 3 * half * reach }
    return Double(below) <= maxBelow * Double(best.count) ? found : nil
  }
}
