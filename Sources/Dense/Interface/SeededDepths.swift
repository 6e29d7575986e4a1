/// What the seeds of a view say of the depths that are searched.
struct SeededDepths: Codable, Sendable, Equatable {
  /// Fewest seeds that tell a range of depths.
  static let minSeeds = 3

  /// How many there are.
  var count: Int
  /// Inverse depths searched.
  var inverse: ClosedRange<Float>

  /// Whether a view can have them.
  var isFound: Bool {
    inverse.upperBound.isFinite
      && (count < Self.minSeeds ? count >= 0 && inverse == 0...0 : inverse.lowerBound > 0)
  }
}
