import Numerics
import Support

/// Oriented samples of the surface, one a merged cell, in Morton order of their finest cells.
struct PoissonSamples: Sendable {
  var frame: GridFrame
  /// In finest-cell units from the frame's origin.
  var positions: [SIMD3<Float>] = []
  /// Length 1, outwards.
  var normals: [SIMD3<Float>] = []
  /// Surface area a sample stands for, finest cells².
  var areas: [Float] = []
  /// Octree level, fractional, whose cells hold the wanted number of samples.
  var depths: [Float] = []
  /// Mean colour of the merged points; empty when the cloud has none.
  var colors: [SIMD3<UInt8>] = []
  /// One standard deviation along the normal, finest cells; empty when the cloud has none.
  var deviations: [Float] = []
  /// What the points tell of the surface's place: one over their variance and the area of the patch that
  /// shares their error, in finest cells; empty when unknown.
  var information: [Float] = []
  /// How much a sample weighs beside others of its area, 1 for the median one; empty for all alike.
  var weights: [Float] = []
  /// How many cloud points were merged.
  var counts: [Int32] = []

  /// The Morton code of each sample's finest cell, increasing.
  var keys: [UInt64] {
    let top = Float(1 << frame.depth - 1)
    return positions.map { p in
      let q = p.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: top))
      return Morton.encode(Int(saturating: q.x), Int(saturating: q.y), Int(saturating: q.z))
    }
  }

  /// Side of the cells the sample resolves, in finest cells, at least 1.
  func spacing(_ item: Int) -> Float {
    var spacing: Float = 1
    var level = Float(frame.depth)
    while level - 1 >= depths[item] {
      spacing *= 2
      level -= 1
    }
    return spacing * (1 + max(0, level - depths[item]))
  }

  /// Bounds of weights: what is seen best outweighs the rest, and what is seen worst still closes holes.
  private static let weightRange: ClosedRange<Float> = 0.05...2

  /// Weighs samples by the inverse of their variance.
  mutating func weigh() {
    guard let middle = deviations.median(), middle > 0 else { return }
    weights = deviations.map { deviation in
      let ratio = middle / max(deviation, .leastNormalMagnitude)
      return min(max(ratio * ratio, Self.weightRange.lowerBound), Self.weightRange.upperBound)
    }
  }

  mutating func keep(_ kept: [Int]) {
    positions = kept.map { positions[$0] }
    normals = kept.map { normals[$0] }
    counts = kept.map { counts[$0] }
    if !colors.isEmpty { colors = kept.map { colors[$0] } }
    if !deviations.isEmpty { deviations = kept.map { deviations[$0] } }
    if !information.isEmpty { information = kept.map { information[$0] } }
    if !areas.isEmpty { areas = kept.map { areas[$0] } }
    if !depths.isEmpty { depths = kept.map { depths[$0] } }
  }
}
