/// Sizes of the clusters of views.
public struct ClusterSizes: Sendable, Equatable {
  /// Most views of a cluster, without those that it shares with its neighbours.
  public var clusterViews = 200
  /// Views of its neighbours that a cluster takes in, as a share of its own.
  public var overlap = 0.2
}
