/// How the matrix of a reduced camera system is kept.
enum SystemForm: Sendable {
  /// In full, to be factorised.
  case full
  /// The blocks that are not zero, to be multiplied with.
  case blocks
  /// Not at all: products go through the observations.
  case implicit
}
