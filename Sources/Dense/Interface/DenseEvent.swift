import Support

/// The steps of the `dense` stage.
public enum DenseEvent: String, StepEvent {
  /// A view was undistorted, and its sources were chosen.
  case prepared
  /// The planes of a view were estimated at a level of the pyramid; 0 is the finest level.
  case estimated
  /// Planes of a view that others do not confirm, and small segments, were removed.
  case filtered
  /// The planes of all views were fused to a cloud.
  case fused

  /// No step is part of another.
  public var isInner: Bool { false }

  /// Names of the values of a step; `filled` is the share of a view's pixels with depth.
  public var figures: [String] {
    switch self {
    case .prepared: ["sources"]
    case .estimated: ["level", "round", "filled"]
    case .filtered: ["filled"]
    case .fused: ["points"]
    }
  }
}
