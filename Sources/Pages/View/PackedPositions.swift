import Foundation
import Numerics
import Scene

/// Positions as 16-bit steps from a corner: a third of the bytes, at a resolution that no screen shows.
package struct PackedPositions: Encodable {
  private let low: [Float]
  private let step: Float
  private let steps: String

  private static let maxStep = Float(UInt16.max)

  /// - Parameter positions: Finite; those beyond the box that they span there are none.
  package init(_ positions: [SIMD3<Float>]) {
    var (low, high) = (positions.first ?? .zero, positions.first ?? .zero)
    for position in positions {
      low = pointwiseMin(low, position)
      high = pointwiseMax(high, position)
    }
    let step = max((high - low).max() / Self.maxStep, Float.leastNormalMagnitude)
    self.low = [low.x, low.y, low.z]
    self.step = step
    var words: [UInt16] = []
    words.reserveCapacity(3 * positions.count)
    for position in positions {
      let counts = ((position - low) / step).rounded(.toNearestOrAwayFromZero)
      for k in 0..<3 { words.append(UInt16(saturating: counts[k])) }
    }
    steps = PackedText.of(words)
  }
}
