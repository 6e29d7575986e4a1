/// How far a pair of views can be believed where structure occurs twice.
enum PairTrust: Sendable {
  /// Its matches include what occurs once only.
  case sure
  /// Its matches may be either way.
  case open
  /// Its matches stem from structure that occurs twice.
  case wrong
}
