import Support

/// The steps of the `mesh` stage.
public enum MeshEvent: String, StepEvent {
  /// The points were merged to samples.
  case samples
  /// A level of the octree was solved.
  case level
  /// The zero surface was extracted.
  case extracted
  /// What nothing supports was cut away, and small pieces were dropped.
  case trimmed
  /// The mesh was simplified to its budget.
  case simplified

  /// All stand for themselves.
  public var isInner: Bool { false }

  /// Counts; `residual` is relative, `error` in the cloud's unit.
  public var figures: [String] {
    switch self {
    case .samples: ["points", "samples", "depth"]
    case .level: ["depth", "bricks", "iterations", "residual"]
    case .extracted, .trimmed: ["vertices", "triangles"]
    case .simplified: ["vertices", "triangles", "error"]
    }
  }
}
