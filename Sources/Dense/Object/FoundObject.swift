import Geometry
import Numerics
import Scene

/// The object as the cloud shows it: tells of any point whether it belongs to it.
struct FoundObject: Sendable {
  /// Slack round the object's box, as a share of its longest side.
  private static let slack = 0.02

  let support: SupportPlane
  /// Share of the directions round it in which the support shows.
  let clear: Double
  private let grid: RegionGrid
  private let reached: [Bool]
  private let box: BoundingBox

  init(
    _ cloud: CloudParts, support: SupportPlane, grid: RegionGrid, reached: [Bool], clear: Double
  ) throws {
    self.support = support
    self.grid = grid
    self.reached = reached
    self.clear = clear
    var low = SIMD3<Double>(repeating: .infinity)
    var high = -low
    try cloud.eachPoint { p, _ in
      guard let cell = grid.cell(p), reached[cell], support.above(p) > support.clearance else {
        return
      }
      low = pointwiseMin(low, p)
      high = pointwiseMax(high, p)
    }
    let rim = Self.slack * (high - low).max()
    box = BoundingBox(min: low - SIMD3(rim, .infinity, rim), max: high + rim)
  }

  /// Whether a point of the world is the object's.
  func contains(_ p: SIMD3<Double>) -> Bool {
    let height = support.above(p)
    guard height > support.margin, box.contains(p) else { return false }
    // Near the support the grid knows nothing.
    return height <= support.clearance || grid.cell(p).map { reached[$0] } ?? false
  }
}
