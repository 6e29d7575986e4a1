import Support

/// The steps of the `texture` stage.
public enum TextureEvent: String, StepEvent {
  /// The mesh was cut into charts, which were laid out.
  case charts
  /// A view was chosen for each piece of surface.
  case labels
  /// The views' colours were levelled along seams.
  case levelling
  /// A map was painted.
  case baking

  /// All stand for themselves.
  public var isInner: Bool { false }

  /// Counts; `utilisation` is the share of the maps that charts cover, `before` and `after` the mean
  /// difference of colours along seams.
  public var figures: [String] {
    switch self {
    case .charts: ["charts", "utilisation"]
    case .labels: ["pieces", "unseen"]
    case .levelling: ["before", "after"]
    case .baking: ["maps"]
    }
  }
}
