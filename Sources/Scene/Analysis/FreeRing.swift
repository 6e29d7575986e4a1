import Foundation
import Geometry
import Numerics

/// Looks for the surface that an object stands on in every direction round it.
package struct FreeRing {
  /// Directions told apart.
  private static let sectors = 24
  /// Smallest share of them in which the surface must show: what lies behind it from a single side
  /// never does.
  package static let minClear = 0.75
  /// Fewest points of the surface in a clear direction.
  private static let minPoints = 3
  /// Width of the ring, as a share of the object's greatest radius.
  private static let width = 1.0

  private let middle: SIMD2<Double>
  /// How far the object reaches in each direction.
  private let inner: [Double]
  private let reach: Double

  /// A ring round an object.
  ///
  /// - Parameters:
  ///   - cells: Centres of the object's cells.
  ///   - cell: Their side.
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

  /// Share of the directions in which the surface shows close by.
  package func clear(_ surface: some Sequence<SIMD3<Double>>) -> Double {
    var counts = Counts()
    for point in surface { count(point, into: &counts) }
    return counts.clear
  }

  /// Points of the surface in each direction.
  package struct Counts: Sendable {
    fileprivate var sectors = [Int](repeating: 0, count: FreeRing.sectors)

    package init() {}

    /// Share of the directions in which there are enough.
    package var clear: Double {
      Double(sectors.count { $0 >= FreeRing.minPoints }) / Double(FreeRing.sectors)
    }
  }

  /// Counts a point of the surface where it lies in the ring.
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
