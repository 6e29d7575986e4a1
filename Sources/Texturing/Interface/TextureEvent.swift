import Support

/// The steps of the `texture` stage.
public enum TextureEvent: String, StepEvent {
  /// The mesh was cut into charts, which were packed.
  case charts
  /// A view was chosen for each piece of surface.
  case labels
  /// The views' colors were leveled along seams.
  case leveling
  /// A map was painted.
  case baking

  /// No step is inner.
  public var isInner: Bool { false }

  /// Names of the counts. `utilisation` is the fraction of the maps that charts cover; `before` and
  /// `after` are the mean color difference along seams.
  public var figures: [String] {
    switch self {
    case .charts: ["charts", "utilisation"]
    case .labels: ["pieces", "unseen"]
    case .leveling: ["before", "after"]
    case .baking: ["maps"]
    }
  }
}
