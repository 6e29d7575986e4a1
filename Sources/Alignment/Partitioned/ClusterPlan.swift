import Geometry
import Scene

/// How views are partitioned into clusters: the input of their alignment and of the join of their
/// models.
package struct ClusterPlan: Codable, Sendable, Equatable {
  /// Minimum share of the inliers that belong to pairs within a cluster; with less, clusters lose
  /// half of the constraints on their views.
  static let minKeptShare = 0.5

  /// The clusters to align; empty if the views are better aligned as a whole.
  var tasks: [ClusterTask] = []
  /// Why there are clusters or not; `nil` if clusters are not requested.
  var record: PartitionRecord?
  /// Initial pairs that were tried to estimate the clusters' initial intrinsics.
  var initialPairs: [InitialPairRecord] = []

  /// The plan of views that are aligned as a whole.
  init() {}

  /// - Parameter cameras: Initial intrinsics, by camera.
  init(_ problem: MappingProblem, _ sizes: ClusterSizes, cameras: [Camera]) {
    let largest = ViewGraph(problem).componentSizes.first ?? 0
    var record = PartitionRecord(.nothingGrew)
    defer { self.record = record }
    guard largest > sizes.clusterViews else {
      record.outcome = .fewViews(count: largest, limit: sizes.clusterViews)
      return
    }
    let cut = ViewClusters(
      CutGraph(problem), maxViews: sizes.clusterViews, overlap: sizes.overlap)
    record.keptShare = cut.keptShare
    guard cut.keptShare >= Self.minKeptShare else {
      record.outcome = .torn(kept: cut.keptShare, limit: Self.minKeptShare)
      return
    }
    tasks = cut.clusters.enumerated().map {
      ClusterTask(number: $0 + 1, views: $1, cameras: cameras)
    }
  }

  /// Number of clusters.
  package var count: Int { tasks.count }

  /// Number of views of a cluster.
  package func views(of cluster: Int) -> Int { tasks[cluster].views.count }

  /// Whether the plan is valid for this number of views.
  package func isConsistent(views: Int) -> Bool {
    tasks.enumerated().allSatisfy { index, task in
      task.number == index + 1 && task.views.allSatisfy { (0..<views).contains($0) }
        && zip(task.views, task.views.dropFirst()).allSatisfy { $0 < $1 }
    }
  }
}
