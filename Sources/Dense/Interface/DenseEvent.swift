import Support

/// The steps of the `dense` stage.
public enum DenseEvent: String, StepEvent {
  /// A view was undistorted and its sources were chosen.
  case prepared
  /// The planes of a view at a level of the pyramid were estimated; 0 is the finest level.
  case estimated
  /// A view's planes that others do not confirm, and small pieces, were taken out.
  case filtered
  /// All views' planes were fused to a cloud.
  case fused

  /// All stand for themselves.
  public var isInner: Bool { false }

  /// Counts; `filled` is the share of a view's pixels with depth.
  public var figures: [String] {
    switch self {
    case .prepared: ["sources"]
    case .estimated: ["level", "round", "filled"]
    case .filtered: ["filled"]
    case .fused: ["points"]
    }
  }
}
