import Geometry
import Numerics
import Scene

/// The object found in the cloud: determines for any point whether it belongs to the object.
struct FoundObject: Sendable {
  /// Margin around the object's box, relative to its longest side.
  private static let slack = 0.02

  let support: SupportPlane
  /// Share of the directions around the object in which the support is visible.
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

  /// Whether a world point belongs to the object.
  func contains(_ p: SIMD3<Double>) -> Bool {
    let height = support.above(p)
    guard height > support.margin, box.contains(p) else { return false }
    // The grid is not reliable near the support.
    return height <= support.clearance || grid.cell(p).map { reached[$0] } ?? false
  }
}
