extension DenseView {
  /// Range of the number of pyramid levels, and minimum longer side of the coarsest level, pixels:
  /// in smaller images a patch covers too much to be matched.
  static let levelLimits = 2...6
  static let minCoarseSide = 120

  /// Number of pyramid levels for a working size.
  static func levels(longSide: Int) -> Int {
    var levels = levelLimits.lowerBound
    while levels < levelLimits.upperBound && longSide >> levels >= minCoarseSide { levels += 1 }
    return levels
  }
}
