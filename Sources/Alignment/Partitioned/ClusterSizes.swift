/// Sizes of the clusters of views.
public struct ClusterSizes: Sendable, Equatable {
  /// Maximum number of views of a cluster, without its overlap.
  public var clusterViews = 200
  /// Views that a cluster adds from its neighbors, relative to its own number of views.
  public var overlap = 0.2
}
