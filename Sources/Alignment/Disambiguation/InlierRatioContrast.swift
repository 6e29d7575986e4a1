import Numerics

/// How the inlier ratios of two sets of pairs differ.
struct InlierRatioContrast {
  /// Fewest contradicting pairs that say something.
  static let minContradicting = 6
  /// Order from which more pairs that agree count for rotations; below it, against them.
  static let neutralOrder = 0.85

  /// Chance that an agreeing pair matches better than a contradicting one.
  let order: Double
  /// By how much the contradicting pairs match less in the median, logarithm.
  let drop: Double
  /// Grows with the order and with the pairs that agree.
  let score: Double

  init(agreeing: [Double], contradicting: [Double]) {
    let (strong, weak) = (agreeing.sorted(), contradicting.sorted())
    var wins = 0
    var below = 0
    for value in strong {
      while below < weak.count && weak[below] < value { below += 1 }
      wins += below
    }
    order = Double(wins) / Double(max(strong.count * weak.count, 1))
    drop = weak.medianOfSorted().map { -$0 } ?? 0
    score = Double(strong.count) * (order - Self.neutralOrder)
  }

  /// Order from which rotations are believed: 0.94 to 0.99 in right ones at hand, 0.57 to 0.88 in
  /// folded models; rotations round four sides that are wrong in part reach 0.95.
  static let clearOrder = 0.94
  /// Drop from which they are believed, logarithm: a quarter fewer matches.
  static let clearDrop = 0.3

  /// Whether the agreeing pairs clearly match better.
  var isClear: Bool { order >= Self.clearOrder && drop > Self.clearDrop }
}
