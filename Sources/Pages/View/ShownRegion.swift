import Drawing
import Numerics
import Scene

/// The region of a cloud that the page shows: without isolated distant points, which would reduce
/// the resolution of all others.
package struct ShownRegion {
  private let low: SIMD3<Float>
  private let high: SIMD3<Float>

  /// Number of points that are sampled to find the region.
  private static let sampleSize = 20_000
  /// Fraction of the points at each end of an axis that its extent excludes.
  private static let outer = 0.01
  /// Margin around that extent, as a fraction of its longest side.
  private static let room: Float = 1

  /// - Parameter positions: Any positions; those that are not finite are ignored.
  package init(_ positions: [SIMD3<Float>]) {
    let sample = EvenChoice.of(positions, limit: Self.sampleSize).filter(Self.isFinite)
    let trim = Int(saturating: Double(sample.count) * Self.outer)
    var (low, high) = (SIMD3<Float>.zero, SIMD3<Float>.zero)
    for k in 0..<3 where !sample.isEmpty {
      let values = sample.map { $0[k] }.sorted()
      low[k] = values[trim]
      high[k] = values[values.count - 1 - trim]
    }
    let margin = SIMD3(repeating: (high - low).max() * Self.room)
    self.low = low - margin
    self.high = high + margin
  }

  package func contains(_ p: SIMD3<Float>) -> Bool {
    p.x >= low.x && p.y >= low.y && p.z >= low.z && p.x <= high.x && p.y <= high.y && p.z <= high.z
  }

  private static func isFinite(_ p: SIMD3<Float>) -> Bool {
    p.x.isFinite && p.y.isFinite && p.z.isFinite
  }
}
