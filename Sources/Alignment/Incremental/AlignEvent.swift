import Support

/// The steps of the `align` stage.
public enum AlignEvent: String, StepEvent {
  /// A pair was tried as the initial pair of a model.
  case initialPair = "initial-pair"
  /// A model was started.
  case component
  /// A view was chosen for registration.
  case proposed
  /// A view has a pose; the model was extended and adjusted around it.
  case registered
  /// No pose of a view had enough inliers.
  case refused
  /// New points were triangulated.
  case triangulated
  /// Poses, points and possibly cameras were adjusted.
  case adjusted
  /// Observations with large errors and poorly constrained points were removed.
  case filtered
  /// Two models were joined.
  case merged
  /// A cluster of views was aligned.
  case cluster
  /// Clusters were joined into one model.
  case joined
  /// A model without pairs of views that show similar sides was compared with the previous one.
  case disambiguated

  /// Whether the event is part of registering a view.
  public var isInner: Bool {
    switch self {
    case .proposed, .triangulated, .adjusted, .filtered: true
    case .initialPair, .component, .registered, .refused, .merged, .cluster, .joined,
      .disambiguated:
      false
    }
  }

  /// Names of the values of a step; `angle` in degrees, `error` the mean reprojection error in
  /// pixels.
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
