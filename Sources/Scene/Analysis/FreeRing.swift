import Foundation
import Geometry
import Numerics

/// Tests whether the surface that an object stands on is visible in every direction around it.
package struct FreeRing {
  /// Number of angular sectors.
  private static let sectors = 24
  /// Minimum share of sectors in which the surface is visible. A background surface that only one
  /// side shows never reaches it.
  package static let minClear = 0.75
  /// Minimum number of surface points in a visible sector.
  private static let minPoints = 3
  /// Width of the ring, as a share of the object's maximum radius.
  private static let width = 1.0

  private let middle: SIMD2<Double>
  /// Radius of the object in each sector.
  private let inner: [Double]
  private let reach: Double

  /// A ring around an object.
  ///
  /// - Parameters:
  ///   - cells: Centers of the object's cells.
  ///   - cell: Side length of a cell.
  package init(_ cells: [SIMD3<Double>], cell: Double) {
    let flat = cells.map { SIMD2($0.x, $0.z) }
    let middle = flat.reduce(.zero, +) / Double(max(flat.count, 1))
    var inner = [Double](repeating: 0, count: Self.sectors)
    for point in flat {
      let sector = Self.sector(point - middle)
      inner[sector] = max(inner[sector], length(point - middle) + cell)
    }
    self.middle = middle
    self.inner = inner
    reach = (inner.max() ?? 0) * Self.width
  }

  /// Share of the sectors in which the surface is visible near the object.
  package func clear(_ surface: some Sequence<SIMD3<Double>>) -> Double {
    var counts = Counts()
    for point in surface { count(point, into: &counts) }
    return counts.clear
  }

  /// Number of surface points in each sector.
  package struct Counts: Sendable {
    fileprivate var sectors = [Int](repeating: 0, count: FreeRing.sectors)

    package init() {}

    /// Share of the sectors that have enough points.
    package var clear: Double {
      Double(sectors.count { $0 >= FreeRing.minPoints }) / Double(FreeRing.sectors)
    }
  }

  /// Counts a surface point if it lies in the ring.
  package func count(_ point: SIMD3<Double>, into counts: inout Counts) {
    let d = SIMD2(point.x, point.z) - middle
    let sector = Self.sector(d)
    let distance = length(d)
    if distance > inner[sector], distance < inner[sector] + reach { counts.sectors[sector] += 1 }
  }

  private static func sector(_ d: SIMD2<Double>) -> Int {
    let turn = (atan2(d.y, d.x) + .pi) / (2 * .pi)
    return min(Int(saturating: turn * Double(sectors)), sectors - 1)
  }
}
