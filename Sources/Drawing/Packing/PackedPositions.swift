import Foundation
import Numerics
import Scene

/// Positions as 16-bit offsets from a corner of the bounding box: compact, and at a resolution
/// beyond that of any screen.
package struct PackedPositions: Encodable {
  private let low: [Float]
  private let step: Float
  private let steps: String

  private static let maxStep = Float(UInt16.max)

  /// - Parameter positions: Finite positions, which determine the bounding box.
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
