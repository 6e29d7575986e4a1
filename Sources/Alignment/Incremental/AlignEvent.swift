import Support

/// The steps of the `align` stage.
public enum AlignEvent: String, StepEvent {
  /// A pair was tried as the start of a model.
  case initialPair = "initial-pair"
  /// A model was started that grows from here.
  case component
  /// A view was chosen to be registered next.
  case proposed
  /// A view has a pose, and the model was extended and adjusted around it.
  case registered
  /// No pose of a view had enough inliers.
  case refused
  /// New points were triangulated.
  case triangulated
  /// Poses and points, perhaps cameras, were adjusted.
  case adjusted
  /// Observations with large errors and weak points were taken out.
  case filtered
  /// Two models were joined.
  case merged
  /// A cluster of views was aligned by itself.
  case cluster
  /// Clusters were joined to one model.
  case joined
  /// A model without pairs of sides that look alike was compared with the one before.
  case disambiguated

  /// Whether it is a part of registering a view.
  public var isInner: Bool {
    switch self {
    case .proposed, .triangulated, .adjusted, .filtered: true
    case .initialPair, .component, .registered, .refused, .merged, .cluster, .joined,
      .disambiguated:
      false
    }
  }

  /// Counts; `angle` in degrees, `error` the mean reprojection error in pixels.
  public var figures: [String] {
    switch self {
    case .initialPair: ["matches", "points", "angle", "accepted"]
    case .proposed: ["visible", "score"]
    case .registered, .refused: ["visible", "inliers", "limit", "views", "points", "error"]
    case .component, .triangulated, .adjusted, .filtered, .cluster: ["views", "points", "error"]
    case .joined: ["clusters", "joins", "views"]
    case .merged: ["views", "gained"]
    case .disambiguated: ["pairs", "views", "better"]
    }
  }
}
