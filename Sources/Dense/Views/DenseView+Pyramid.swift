extension DenseView {
  /// Number of pyramid levels, and the shorter limit of the coarsest level's longer side, pixels:
  /// below that a patch covers too much of the image to be matched.
  static let levelLimits = 2...6
  static let minCoarseSide = 120

  /// Number of pyramid levels for a working size.
  static func levels(longSide: Int) -> Int {
    var levels = levelLimits.lowerBound
    while levels < levelLimits.upperBound && longSide >> levels >= minCoarseSide { levels += 1 }
    return levels
  }
}
