import Numerics
import Support

/// Oriented samples of the surface, one per merged cell, in Morton order of their finest cells.
struct PoissonSamples: Sendable {
  var frame: GridFrame
  /// Positions in units of finest cells from the frame's origin.
  var positions: [SIMD3<Float>] = []
  /// Outward unit normals.
  var normals: [SIMD3<Float>] = []
  /// Surface area of each sample, in squared finest cells.
  var areas: [Float] = []
  /// Fractional octree level whose cells contain the requested number of samples.
  var depths: [Float] = []
  /// Mean color of the merged points; empty if the cloud has no colors.
  var colors: [SIMD3<UInt8>] = []
  /// Standard deviation along the normal, in finest cells; empty if unknown.
  var deviations: [Float] = []
  /// Information on the surface position: the inverse product of the points' variance and the area
  /// over which errors are correlated, in finest cells; empty if unknown.
  var information: [Float] = []
  /// Weight relative to other samples of the same area, 1 for the median; empty if all are equal.
  var weights: [Float] = []
  /// Number of merged cloud points.
  var counts: [Int32] = []

  /// Morton codes of the samples' finest cells, in increasing order.
  var keys: [UInt64] {
    let top = Float(1 << frame.depth - 1)
    return positions.map { p in
      let q = p.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: top))
      return Morton.encode(Int(saturating: q.x), Int(saturating: q.y), Int(saturating: q.z))
    }
  }

  /// Side of the cells that the sample resolves, in finest cells, at least 1.
  func spacing(_ item: Int) -> Float {
    var spacing: Float = 1
    var level = Float(frame.depth)
    while level - 1 >= depths[item] {
      spacing *= 2
      level -= 1
    }
    return spacing * (1 + max(0, level - depths[item]))
  }

  /// Limits of the weights: certain samples dominate, and uncertain ones still close holes.
  private static let weightRange: ClosedRange<Float> = 0.05...2

  /// Weights samples by their inverse variance.
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
