import Scene
import Support

/// How pairs of views are selected.
public enum PairMode: String, Sendable, Codable, CaseIterable {
  /// All pairs in small captures; `sequential`, `similar`, nearest device poses and nearest satellite
  /// positions in large ones.
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
  /// Number of similar views, of nearest device poses and of nearest satellite positions that each view
  /// is matched with.
  public var neighbors = 20
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
  /// Lens family of cameras without given intrinsics.
  public var lens = LensChoice.loaded
  /// Creates the default options.
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
      "neighbours", \.neighbors, in: 1...500,
      "Number of similar-looking views (or nearest device poses and satellite positions) that a view is "
        + "matched with."),
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
    .choice(
      "lens", \.lens,
      "Lens family of cameras whose intrinsics are not given: as loaded, or a fisheye."),
  ]
}
