/// Reliability of a pair of views in the presence of duplicate structure.
enum PairTrust: Sendable {
  /// Its matches include unique structure.
  case sure
  /// Undetermined.
  case open
  /// Its matches are of duplicate structure.
  case wrong
}
