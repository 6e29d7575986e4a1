import Support

/// The steps of the `match` stage.
public enum MatchEvent: String, StepEvent {
  /// A view's descriptors were prepared for the search.
  case described
  /// A pair's mutual nearest neighbors were found.
  case matched
  /// A two-view geometry explains enough of a pair's matches.
  case verified
  /// A pair failed a test.
  case rejected

  /// Whether the step is part of the processing of a pair.
  public var isInner: Bool { self == .matched || self == .described }

  /// Counts; `still` is the share of stationary matches, `angle` is in degrees.
  public var figures: [String] {
    switch self {
    case .described: ["descriptors"]
    case .matched: ["matches", "still"]
    case .verified, .rejected: ["matches", "inliers", "homography", "angle"]
    }
  }
}
