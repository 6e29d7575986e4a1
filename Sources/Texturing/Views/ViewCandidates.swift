import Numerics

/// The candidate views of each piece, in increasing order, with their costs.
struct ViewCandidates: Sendable {
  /// The candidates of piece *i* are at `offsets[i] ..< offsets[i + 1]`.
  private(set) var offsets: [Int32] = [0]
  private(set) var views: [UInt32] = []
  /// 1 − quality / best quality of the piece.
  private(set) var costs: [Float] = []
  /// For each piece, root mean square distance of the candidates' compensated
  /// colors from their mean.
  private(set) var spreads: [Float] = []

  /// Creates an empty list.
  init() {}

  /// Uses all observations of some pieces as candidates.
  init(_ observations: PieceObservations, gains: [SIMD3<Float>]) {
    offsets = observations.offsets
    views = observations.items.map(\.view)
    costs = [Float](repeating: 0, count: views.count)
    for piece in observations.pieces {
      let range = observations.range(piece)
      let best = range.map { observations.items[$0].quality }.max() ?? 0
      for i in range where best > 0 { costs[i] = 1 - observations.items[i].quality / best }
    }
    spreads = observations.pieces.map { Self.spread(observations[$0], gains) }
  }

  /// Appends the candidates of further pieces.
  mutating func append(_ others: ViewCandidates) {
    let first = Int32(views.count)
    offsets += others.offsets.dropFirst().map { $0 + first }
    views += others.views
    costs += others.costs
    spreads += others.spreads
  }

  /// Number of pieces.
  var count: Int { offsets.count - 1 }

  @inline(__always)
  func range(_ piece: Int) -> Range<Int> { Int(offsets[piece])..<Int(offsets[piece + 1]) }

  private static func spread(
    _ items: ArraySlice<PieceObservation>, _ gains: [SIMD3<Float>]
  ) -> Float {
    guard !items.isEmpty else { return 0 }
    let colors = items.map { $0.color * gains[Int($0.view)] }
    let mean = colors.reduce(.zero, +) / Float(colors.count)
    let sum = colors.reduce(Float(0)) { $0 + dot($1 - mean, $1 - mean) }
    return (sum / Float(colors.count)).squareRoot()
  }
}
