import Numerics

/// The horizontal layer of points that an object stands on.
enum SupportLayer {
  /// Minimum height of the object's points above the layer, as a share of the reach.
  static let clearance = 0.03
  /// Half the height of the layer, as a share of the reach.
  private static let half = 0.02
  /// Minimum upward component of a normal of the layer: a tilt of at most 30°.
  private static let minUp = 0.87
  /// Minimum share of the points below the center that a layer must contain.
  private static let minShare = 0.15
  /// Maximum number of points below the layer, as a share of its points.
  private static let maxBelow = 0.1
  /// Minimum number of points of a layer.
  private static let minPoints = 20
  /// Radius of the cylinder about the center in which points are considered, in reaches.
  private static let wide = 1.5

  /// Height of the densest layer below the center; `nil` if no layer is distinct or there are many
  /// points below it.
  ///
  /// - Parameters:
  ///   - all: Points of the object and its surroundings.
  ///   - reach: Radius of the sphere about the center that the median view shows completely.
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
