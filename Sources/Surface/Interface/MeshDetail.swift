/// Detail level of the model; the triangle budgets are those of the reference implementation.
public enum MeshDetail: String, Sendable, Codable, CaseIterable {
  case preview
  case reduced
  case medium
  case full
  /// No simplification.
  case raw

  /// Exclusive upper limit of the number of triangles.
  public var limit: Int {
    switch self {
    case .preview: 25_000
    case .reduced: 50_000
    case .medium: 100_000
    case .full: 250_000
    case .raw: 30_000_000
    }
  }

  /// Maximum number of triangles of the simplified mesh.
  public var triangles: Int { limit - 1 }
}
