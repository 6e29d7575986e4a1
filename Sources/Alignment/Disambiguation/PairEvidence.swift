/// What speaks for and against a pair of views that a model places close to each other.
struct PairEvidence: Sendable {
  /// Fewest missing points that make a pair doubtful: fewer are one hidden region.
  static let minDoubtful = 12
  /// Share of missing points from which it is.
  static let minDoubtfulShare = 0.08

  /// Into the problem's pairs, its rejected ones after the others.
  var index: Int
  /// Angle between the two views, radians.
  var angle = 0.0
  /// Matches of the pair.
  var shared = 0
  /// Points of one view that the other should have matched but did not, nor anything near them.
  var missing = 0
  /// Tracks of the missing points.
  var missed: [Int] = []

  /// Share of what should have been matched that was not.
  var share: Double { Double(missing) / Double(max(shared + missing, 1)) }
  /// Whether the pair's matches may stem from structure that occurs twice.
  var isDoubtful: Bool { missing >= Self.minDoubtful && share > Self.minDoubtfulShare }
}
