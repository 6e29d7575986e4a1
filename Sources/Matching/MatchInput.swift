import Scene

/// Input of the `match` stage.
public struct MatchInput: Sendable {
  /// The views and their cameras.
  public var views: ViewSet
  /// The features of each view, in the order of the views; read view by view.
  public var lists: FeatureLists
  /// Returns the results of an earlier run with these options and the same seed, or `nil`.
  public var earlier: @Sendable (MatchOptions) -> CachedMatches?
  /// Fingerprints, by name, of views without available descriptors that have not changed since
  /// `earlier` was computed.
  public var fingerprints: [String: String] = [:]

  /// Creates an input; without `earlier` every pair is searched.
  public init(
    views: ViewSet, lists: FeatureLists,
    earlier: @escaping @Sendable (MatchOptions) -> CachedMatches? = { _ in nil }
  ) {
    self.views = views
    self.lists = lists
    self.earlier = earlier
  }

  /// Creates an input from features in memory.
  public init(
    views: ViewSet, features: [Features],
    earlier: @escaping @Sendable (MatchOptions) -> CachedMatches? = { _ in nil }
  ) {
    self.init(views: views, lists: FeatureLists(features), earlier: earlier)
  }
}
