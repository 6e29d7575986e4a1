import Support

/// The steps of the `mesh` stage.
public enum MeshEvent: String, StepEvent {
  /// The points were merged into samples.
  case samples
  /// A level of the octree was solved.
  case level
  /// The surface was extracted from the solution.
  case extracted
  /// Unsupported surface and small components were removed.
  case trimmed
  /// The mesh was simplified to its triangle budget.
  case simplified

  /// No step is inner.
  public var isInner: Bool { false }

  /// Names of the counts; `residual` is relative, `error` is in the cloud's unit.
  public var figures: [String] {
    switch self {
    case .samples: ["points", "samples", "depth"]
    case .level: ["depth", "bricks", "iterations", "residual"]
    case .extracted, .trimmed: ["vertices", "triangles"]
    case .simplified: ["vertices", "triangles", "error"]
    }
  }
}
