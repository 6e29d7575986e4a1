import Numerics

/// Difference between the inlier ratios of two sets of pairs.
struct InlierRatioContrast {
  /// Minimum number of contradicting pairs for a conclusion.
  static let minContradicting = 6
  /// Order above which agreeing pairs count for the rotations, and below which they count against
  /// them.
  static let neutralOrder = 0.85

  /// Probability that an agreeing pair has a higher ratio than a contradicting one.
  let order: Double
  /// Difference between the median log ratios of agreeing and contradicting pairs.
  let drop: Double
  /// Increases with the order and with the number of agreeing pairs.
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

  /// Minimum order of correct rotations: these reach 0.94 to 0.99, folded models 0.57 to 0.88, and
  /// partly wrong rotations of four-sided objects 0.95.
  static let clearOrder = 0.94
  /// Minimum drop of correct rotations, logarithm: a quarter fewer matches.
  static let clearDrop = 0.3

  /// Whether the agreeing pairs clearly match better.
  var isClear: Bool { order >= Self.clearOrder && drop > Self.clearDrop }
}
