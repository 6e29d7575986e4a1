import Support

/// The steps of the `match` stage.
public enum MatchEvent: String, StepEvent {
  /// A view's descriptors were prepared for the search.
  case described
  /// A pair's mutual nearest neighbours were found.
  case matched
  /// One geometry explains enough of a pair's matches.
  case verified
  /// A pair failed a test.
  case rejected

  /// Whether it is a part of trying a pair.
  public var isInner: Bool { self == .matched || self == .described }

  /// Counts; `still` is the share of matches at the same place, `angle` in degrees.
  public var figures: [String] {
    switch self {
    case .described: ["descriptors"]
    case .matched: ["matches", "still"]
    case .verified, .rejected: ["matches", "inliers", "homography", "angle"]
    }
  }
}
