/// Storage of the matrix of a reduced camera system.
enum SystemForm: Sendable {
  /// Full matrix, for factorization.
  case full
  /// Nonzero blocks, for products.
  case blocks
  /// No matrix: products are evaluated through the observations.
  case implicit
}
