import Support

/// How pairs of views are selected.
public enum PairMode: String, Sendable, Codable, CaseIterable {
  /// All pairs in small captures; `sequential`, `similar` and nearest device poses in large ones.
  case auto
  /// Each view with every other view.
  case exhaustive
  /// Neighbors in the order of the views.
  case sequential
  /// Views of similar appearance, by their visual words.
  case similar
}

/// How the nearest descriptors of a pair are found.
public enum DescriptorSearch: String, Sendable, Codable, CaseIterable {
  /// `fast` if it saves time, otherwise `exact`.
  case auto
  /// Compares each descriptor with all others.
  case exact
  /// Compares only descriptors that share a visual word.
  case fast
}

/// Options of the `match` stage.
public struct MatchOptions: StageOptions {
  /// Which pairs of views are matched.
  public var mode = PairMode.auto
  /// Maximum number of views for which mode `auto` matches all pairs.
  public var exhaustiveLimit = 60
  /// Number of subsequent views in the sequence that each view is matched with.
  public var window = 6
  /// Number of similar views, or of nearest device poses, that each view is matched with.
  public var neighbours = 20
  /// How the nearest descriptors are found.
  public var search = DescriptorSearch.auto
  /// Maximum ratio of the nearest to the second nearest descriptor distance.
  public var ratio = 0.8
  /// Maximum distance between matched descriptors of length 1.
  public var maxDistance = 0.7
  /// Minimum displacement of a match between images, pixels; 0 accepts all.
  public var minMotion = 0.0
  /// Minimum number of descriptor matches for verification of a pair.
  public var minMatches = 15
  /// Whether additional matches are searched for along epipolar lines.
  public var guided = false
  /// Maximum distance of an inlier from its epipolar line, pixels.
  public var maxError = 4.0
  /// Minimum number of inliers of an accepted pair.
  public var minInliers = 15
  /// Creates the default options.
  public init() {}

  /// Names, limits, units and help of the options.
  public static let settings: [Setting<Self>] = [
    .choice("mode", \.mode, "Which pairs of views to match."),
    .count(
      "exhaustive-limit", \.exhaustiveLimit, in: 2...2000,
      "Most views for which mode auto matches all pairs."),
    .count(
      "window", \.window, in: 1...200,
      "How many views ahead in the sequence a view is matched with."),
    .count(
      "neighbours", \.neighbours, in: 1...500,
      "How many similar-looking views (or nearest device poses) a view is matched with."),
    .choice("search", \.search, "How the nearest descriptors are found."),
    .number(
      "ratio", \.ratio, in: 0.3...1,
      "Largest distance of the nearest descriptor relative to the second nearest."),
    .number(
      "max-distance", \.maxDistance, in: 0.05...1.42,
      "Largest distance between matched descriptors of length 1."),
    .number(
      "min-motion", \.minMotion, in: 0...1000, unit: .pixels,
      "Least movement of a match; leaves out a background that stands still behind a turntable."),
    .count(
      "min-matches", \.minMatches, in: 8...10_000,
      "Fewest descriptor matches for a pair to be verified."),
    .number(
      "max-error", \.maxError, in: 0.1...64, unit: .pixels,
      "Largest distance of an inlier from its epipolar line."),
    .count(
      "min-inliers", \.minInliers, in: 8...10_000, "Fewest inliers for a pair to be kept."),
    .flag(
      "guided", \.guided, "Look for further matches along the epipolar lines of verified pairs."),
  ]
}
