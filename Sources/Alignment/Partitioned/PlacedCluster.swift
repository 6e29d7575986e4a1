import Geometry
import Scene

/// A cluster's model with the indices of views, keypoints and tracks of the whole problem.
struct PlacedCluster: Sendable {
  /// A point of the model, and its track in the whole problem.
  struct Point: Sendable {
    var track: Int
    var position: SIMD3<Double>
    /// Id of one of its keypoints.
    var id: Int
    /// Number of its observations.
    var support: Int
  }

  let cameras: [Camera]
  /// Poses of the registered views, by index among all views.
  let poses: [Int: RigidTransform]
  /// Ascending by track; the best-supported point if the model has several on a track.
  let points: [Point]
  /// Number of observations of each registered view.
  private(set) var support: [Int: Int] = [:]
  /// Number of observations of each camera.
  private(set) var cameraSupport: [Int]
  /// Mean reprojection error, pixels.
  let error: Double

  init(_ task: ClusterTask, model: ClusterModel, for problem: MappingProblem, tracks: TrackTable) {
    let found = model.reconstruction
    cameras = found.cameras
    var poses: [Int: RigidTransform] = [:]
    for (index, view) in task.views.enumerated() { poses[view] = found.poses[index] }
    self.poses = poses
    cameraSupport = [Int](repeating: 0, count: cameras.count)
    var all: [Point] = []
    var (sum, count) = (0.0, 0)
    for point in found.points {
      var track: Int?
      for seen in point.track {
        let view = task.views[Int(seen.view)]
        let id = problem.offsets[view] + Int(seen.keypoint)
        support[view, default: 0] += 1
        cameraSupport[problem.cameraOf[view]] += 1
        guard track == nil, tracks.trackOf[id] >= 0 else { continue }
        track = Int(tracks.trackOf[id])
        all.append(
          Point(
            track: Int(tracks.trackOf[id]), position: point.position, id: id,
            support: point.track.count))
      }
      sum += point.error * Double(point.track.count)
      count += point.track.count
    }
    error = sum / Double(max(count, 1))
    all.sort { ($0.track, $1.support, $0.id) < ($1.track, $0.support, $1.id) }
    var best: [Point] = []
    for point in all where point.track != best.last?.track { best.append(point) }
    points = best
  }
}
