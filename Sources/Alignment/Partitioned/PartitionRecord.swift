/// How the views were aligned in clusters, and how these were joined.
public struct PartitionRecord: Codable, Sendable, Equatable {
  /// What came of it.
  public var outcome: PartitionOutcome
  /// Share of the inliers whose pair lies within a cluster, 0 ... 1.
  public var keptShare = 1.0
  /// The clusters in order.
  public var clusters: [ClusterRecord] = []
  /// What was found between clusters that share points, in order.
  public var joins: [JoinRecord] = []

  init(_ outcome: PartitionOutcome) { self.outcome = outcome }
}

/// What came of aligning views in clusters.
public enum PartitionOutcome: Codable, Sendable, Equatable {
  /// The largest group of clusters that join became the model.
  case joined(clusters: Int)
  /// There are too few connected views for more than one cluster.
  case fewViews(count: Int, limit: Int)
  /// Clusters would lose too much: share of the inliers whose pair lies within one.
  case torn(kept: Double, limit: Double)
  /// No cluster grew to a model.
  case nothingGrew
}

/// A cluster of views and the model that was built of it.
public struct ClusterRecord: Codable, Sendable, Equatable {
  /// From 1 in their order.
  public var number: Int
  /// Its views, those that it shares with others included.
  public var views: Int
  /// Those of them that are in other clusters, too.
  public var shared: Int
  /// Views with a pose in its model.
  public var registered: Int
  /// Points of its model.
  public var points: Int
  /// Mean reprojection error of its model, pixels.
  public var error: Double
  /// Whether its model is a part of the result.
  public var verdict: ClusterVerdict
}

/// Whether a cluster's model became a part of the result.
public enum ClusterVerdict: Codable, Sendable, Equatable {
  /// It did.
  case joined
  /// No model grew of its views.
  case noModel
  /// No join to the clusters of the result was believed.
  case apart
}

/// What two clusters share, and the similarity found between their models.
public struct JoinRecord: Codable, Sendable, Equatable {
  /// Number of the first cluster.
  public var first: Int
  /// Number of the second cluster.
  public var second: Int
  /// Views that both models have.
  public var views: Int
  /// Points that both models know.
  public var points: Int
  /// Those that agree with the similarity.
  public var agreeing = 0
  /// Their median reprojection error under it, pixels.
  public var error = 0.0
  /// Median angle between the poses of the common views under it, degrees.
  public var turn = 0.0
  /// Median distance between their centres, as a share of the spread of the common points.
  public var shift = 0.0
  /// How far the similarity is off what the other joins say, as a share of that spread; `nil`
  /// without others.
  public var closure: Double?
  /// Whether the similarity is believed.
  public var verdict: JoinVerdict
}

/// Whether a similarity between two clusters is believed.
public enum JoinVerdict: Codable, Sendable, Equatable {
  /// It is.
  case accepted
  /// Too few common points.
  case fewPoints(count: Int, limit: Int)
  /// Too few of them agree on a similarity.
  case fewAgreeing(count: Int, limit: Int)
  /// The loops of joins that it is in do not close.
  case openLoop(closure: Double, limit: Double)
}
