/// Evidence for and against a pair of views that a model places close to each other.
struct PairEvidence: Sendable {
  /// Minimum number of missing points of a doubtful pair: fewer may be one occluded region.
  static let minDoubtful = 12
  /// Minimum share of missing points of a doubtful pair.
  static let minDoubtfulShare = 0.08

  /// Index into the problem's pairs, followed by the rejected ones.
  var index: Int
  /// Angle between the two views, radians.
  var angle = 0.0
  /// Matches of the pair.
  var shared = 0
  /// Points of one view that the other should match, but where it has no matches nearby.
  var missing = 0
  /// Tracks of the missing points.
  var missed: [Int] = []

  /// Share of the expected matches that are missing.
  var share: Double { Double(missing) / Double(max(shared + missing, 1)) }
  /// Whether the pair may match duplicate structure.
  var isDoubtful: Bool { missing >= Self.minDoubtful && share > Self.minDoubtfulShare }
}
