import Geometry
import Scene

/// How views are cut into clusters: all that their alignment, and the join of their models, starts from.
package struct ClusterPlan: Codable, Sendable, Equatable {
  /// Smallest share of the inliers whose pair must lie within a cluster: with less, clusters see half
  /// of what holds their views.
  static let minKeptShare = 0.5

  /// The clusters to align; none where the views are better aligned as a whole.
  var tasks: [ClusterTask] = []
  /// Why, so far; `nil` where clusters are not asked for.
  var record: PartitionRecord?
  /// Initial pairs that were tried for the intrinsics that clusters start from.
  var initialPairs: [InitialPairRecord] = []

  /// Of views that are aligned as a whole.
  init() {}

  /// - Parameter cameras: Intrinsics to start from, by camera.
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

  /// Whether it can be one of so many views.
  package func isConsistent(views: Int) -> Bool {
    tasks.enumerated().allSatisfy { index, task in
      task.number == index + 1 && task.views.allSatisfy { (0..<views).contains($0) }
        && zip(task.views, task.views.dropFirst()).allSatisfy { $0 < $1 }
    }
  }
}
