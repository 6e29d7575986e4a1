import Support

/// Which pairs of views are matched.
public enum PairMode: String, Sendable, Codable, CaseIterable {
  /// All pairs of small captures; `sequential`, `similar` and neighbours by device pose of large.
  case auto
  /// Every view with every other.
  case exhaustive
  /// Neighbours in order of the views.
  case sequential
  /// Views that look alike, by the words their descriptors fall into.
  case similar
}

/// How the nearest descriptors of a pair are found.
public enum DescriptorSearch: String, Sendable, Codable, CaseIterable {
  /// `fast` where it saves time, else `exact`.
  case auto
  /// Compares every descriptor with every other.
  case exact
  /// Compares only descriptors that share a word of the capture's vocabulary.
  case fast
}

/// Options of the `match` stage.
public struct MatchOptions: StageOptions {
  /// Which pairs of views are matched.
  public var mode = PairMode.auto
  /// Most views for which mode `auto` matches all pairs.
  public var exhaustiveLimit = 60
  /// Views ahead in the sequence that a view is matched with.
  public var window = 6
  /// Similar-looking views, or nearest device poses, that a view is matched with.
  public var neighbours = 20
  /// How the nearest descriptors are found.
  public var search = DescriptorSearch.auto
  /// Largest distance of the nearest descriptor relative to the second nearest.
  public var ratio = 0.8
  /// Largest distance between matched descriptors of length 1.
  public var maxDistance = 0.7
  /// Least movement of a match from image to image, pixels; 0 keeps all.
  public var minMotion = 0.0
  /// Fewest descriptor matches of a pair that is verified.
  public var minMatches = 15
  /// Whether further matches are searched for along epipolar lines.
  public var guided = false
  /// Largest distance of an inlier from its epipolar line, pixels.
  public var maxError = 4.0
  /// Fewest inliers of a pair that is kept.
  public var minInliers = 15
  /// Creates the defaults.
  public init() {}

  /// Names, limits, units and help of the options.
  public static let settings: [Setting<Self>] = [
    .choice("mode", \.mode, "Which pairs of views to match."),
    .count(
      "exhaustive-limit", \.exhaustiveLimit, in: 2...2000,
      "Maximum number of views for which mode auto matches all pairs."),
    .count(
      "window", \.window, in: 1...200,
      "Number of following views in the sequence that a view is matched with."),
    .count(
      "neighbours", \.neighbours, in: 1...500,
      "Number of similar-looking views (or nearest device poses) that a view is matched with."),
    .choice("search", \.search, "Method of the nearest-neighbor search for descriptors."),
    .number(
      "ratio", \.ratio, in: 0.3...1,
      "Maximum ratio of the distances to the nearest and the second-nearest descriptor."),
    .number(
      "max-distance", \.maxDistance, in: 0.05...1.42,
      "Maximum distance between matched descriptors, which have unit length."),
    .number(
      "min-motion", \.minMotion, in: 0...1000, unit: .pixels,
      "Minimum motion of a match; excludes the static background behind a turntable."),
    .count(
      "min-matches", \.minMatches, in: 8...10_000,
      "Minimum number of descriptor matches for a pair to be verified."),
    .number(
      "max-error", \.maxError, in: 0.1...64, unit: .pixels,
      "Maximum distance of an inlier from its epipolar line."),
    .count(
      "min-inliers", \.minInliers, in: 8...10_000,
      "Minimum number of inliers for a pair to be accepted."),
    .flag(
      "guided", \.guided,
      "Search for additional matches along the epipolar lines of verified pairs."),
  ]
}
