import Geometry
import Numerics
import Scene
import Support

/// The models of clusters joined to one, before adjustment.
struct JoinedModel {
  let problem: MappingProblem
  let tracks: TrackTable
  let clusters: [PlacedCluster]
  /// World from cluster; `nil` for clusters that are not part of the model.
  let places: [Similarity?]
  /// The cluster that gives each view its pose: the one with the most observations; −1 for none.
  let clusterOf: [Int]

  init(
    _ problem: MappingProblem, tracks: TrackTable, clusters: [PlacedCluster],
    places: [Similarity?]
  ) {
    self.problem = problem
    self.tracks = tracks
    self.clusters = clusters
    self.places = places
    var (best, most) = (
      [Int](repeating: -1, count: problem.viewCount), [Int](repeating: 0, count: problem.viewCount)
    )
    for (index, cluster) in clusters.enumerated() where places[index] != nil {
      for view in cluster.poses.keys {
        let support = cluster.support[view] ?? 0
        if best[view] < 0 || support > most[view] {
          best[view] = index
          most[view] = support
        }
      }
    }
    clusterOf = best
  }

  /// Poses, intrinsics and points; every registered keypoint of a track supports its point.
  func sparse() -> SparseModel {
    var model = SparseModel(
      cameras: cameras(), views: problem.viewCount, tracks: tracks)
    for (view, index) in clusterOf.enumerated() where index >= 0 {
      model.poses[view] = clusters[index].poses[view].flatMap { pose in
        places[index].map { $0.applied(to: pose) }
      }
    }
    var support = [Int](repeating: 0, count: tracks.count)
    for (cluster, place) in zip(clusters, places) {
      guard let place else { continue }
      for point in cluster.points where point.support > support[point.track] {
        support[point.track] = point.support
        model.setPoint(
          PointEstimate(
            track: point.track, position: place * point.position,
            used: tracks.members(of: point.track).filter {
              model.poses[Int(problem.viewOf[$0])] != nil
            }))
      }
    }
    return model
  }

  /// For each camera, the intrinsics with the median focal length over the clusters, weighted by
  /// their observations.
  private func cameras() -> [Camera] {
    let placed = clusters.indices.filter { places[$0] != nil }
    return problem.views.cameras.indices.map { camera in
      let known = placed.filter { clusters[$0].cameraSupport[camera] > 0 }
        .sorted {
          (clusters[$0].cameras[camera].focal, $0) < (clusters[$1].cameras[camera].focal, $1)
        }
      let total = known.reduce(0) { $0 + clusters[$1].cameraSupport[camera] }
      var sum = 0
      for index in known {
        sum += clusters[index].cameraSupport[camera]
        if 2 * sum >= total { return clusters[index].cameras[camera] }
      }
      return problem.views.cameras[camera].camera
    }
  }
}
