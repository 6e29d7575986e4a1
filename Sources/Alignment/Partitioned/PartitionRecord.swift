/// How the views were aligned in clusters, and how the clusters were joined.
public struct PartitionRecord: Codable, Sendable, Equatable {
  /// Result of the alignment in clusters.
  public var outcome: PartitionOutcome
  /// Share of the inliers that belong to pairs within a cluster, 0 ... 1.
  public var keptShare = 1.0
  /// The clusters in order.
  public var clusters: [ClusterRecord] = []
  /// Results for pairs of clusters that share points, in order.
  public var joins: [JoinRecord] = []

  init(_ outcome: PartitionOutcome) { self.outcome = outcome }
}

/// Result of aligning views in clusters.
public enum PartitionOutcome: Codable, Sendable, Equatable {
  /// The largest group of joined clusters became the model.
  case joined(clusters: Int)
  /// There are too few connected views for more than one cluster.
  case fewViews(count: Int, limit: Int)
  /// Too few inliers belong to pairs within a cluster; `kept` is their share.
  case torn(kept: Double, limit: Double)
  /// No cluster grew to a model.
  case nothingGrew
}

/// A cluster of views and its model.
public struct ClusterRecord: Codable, Sendable, Equatable {
  /// Number of the cluster, from 1.
  public var number: Int
  /// Number of views, including those shared with other clusters.
  public var views: Int
  /// Number of views that are also in other clusters.
  public var shared: Int
  /// Number of registered views of its model.
  public var registered: Int
  /// Number of points of its model.
  public var points: Int
  /// Mean reprojection error of its model, pixels.
  public var error: Double
  /// Whether its model is part of the result.
  public var verdict: ClusterVerdict
}

/// Whether a cluster's model is part of the result.
public enum ClusterVerdict: Codable, Sendable, Equatable {
  /// The model is part of the result.
  case joined
  /// No model grew from its views.
  case noModel
  /// No join to the clusters of the result was accepted.
  case apart
}

/// What two clusters share, and the similarity between their models.
public struct JoinRecord: Codable, Sendable, Equatable {
  /// Number of the first cluster.
  public var first: Int
  /// Number of the second cluster.
  public var second: Int
  /// Number of views registered in both models.
  public var views: Int
  /// Number of points common to both models.
  public var points: Int
  /// Number of inliers of the similarity.
  public var agreeing = 0
  /// Median reprojection error of the inliers, pixels.
  public var error = 0.0
  /// Median angle between the poses of the common views after the similarity, degrees.
  public var turn = 0.0
  /// Median distance between their centers, relative to the spread of the common points.
  public var shift = 0.0
  /// Difference of the similarity from the other joins, relative to that spread; `nil` if there are
  /// no others.
  public var closure: Double?
  /// Whether the similarity is accepted.
  public var verdict: JoinVerdict
}

/// Whether a similarity between two clusters is accepted.
public enum JoinVerdict: Codable, Sendable, Equatable {
  /// Accepted.
  case accepted
  /// There are too few common points.
  case fewPoints(count: Int, limit: Int)
  /// The similarity has too few inliers.
  case fewAgreeing(count: Int, limit: Int)
  /// Its loops of joins do not close.
  case openLoop(closure: Double, limit: Double)
}
