import Scene

/// Input of the `match` stage.
public struct MatchInput: Sendable {
  /// The views and their cameras.
  public var views: ViewSet
  /// The features of each view, in the order of the views; read view by view.
  public var lists: FeatureLists
  /// What an earlier run with these options and the same seed found; `nil` where there is none.
  public var earlier: @Sendable (MatchOptions) -> CachedMatches?
  /// Fingerprints, by name, of views whose descriptors are not here and which are as they were when
  /// `earlier` was found.
  public var fingerprints: [String: String] = [:]

  /// Creates the input; without `earlier` every pair is searched.
  public init(
    views: ViewSet, lists: FeatureLists,
    earlier: @escaping @Sendable (MatchOptions) -> CachedMatches? = { _ in nil }
  ) {
    self.views = views
    self.lists = lists
    self.earlier = earlier
  }

  /// The same with features that are in memory.
  public init(
    views: ViewSet, features: [Features],
    earlier: @escaping @Sendable (MatchOptions) -> CachedMatches? = { _ in nil }
  ) {
    self.init(views: views, lists: FeatureLists(features), earlier: earlier)
  }
}
