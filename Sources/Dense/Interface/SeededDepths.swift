/// Number of seeds of a view, and the depth range that they imply.
struct SeededDepths: Codable, Sendable, Equatable {
  /// Minimum number of seeds for a depth range.
  static let minSeeds = 3

  /// Number of seeds.
  var count: Int
  /// Range of inverse depths to search.
  var inverse: ClosedRange<Float>

  /// Whether the values are valid.
  var isFound: Bool {
    inverse.upperBound.isFinite
      && (count < Self.minSeeds ? count >= 0 && inverse == 0...0 : inverse.lowerBound > 0)
  }
}
