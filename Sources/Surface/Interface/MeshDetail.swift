/// How fine a model is wanted; the triangle budgets of the reference's detail levels.
public enum MeshDetail: String, Sendable, Codable, CaseIterable {
  case preview
  case reduced
  case medium
  case full
  /// No simplification.
  case raw

  /// A mesh of this level has fewer triangles than this.
  public var limit: Int {
    switch self {
    case .preview: 25_000
    case .reduced: 50_000
    case .medium: 100_000
    case .full: 250_000
    case .raw: 30_000_000
    }
  }

  /// Most triangles of the simplified mesh.
  public var triangles: Int { limit - 1 }
}
