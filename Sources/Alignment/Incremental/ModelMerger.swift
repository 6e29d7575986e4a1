import Geometry
import Numerics
import Scene
import Support

/// Joins a second model to the first by their common points.
///
/// RANSAC estimates a similarity from three common points, scored by reprojection: a common point
/// is an inlier if the first model's point projects, in the transformed views of the second model,
/// to where they observe it.
struct ModelMerger {
  let problem: MappingProblem
  let first: SparseModel
  let second: SparseModel

  /// The first model with the second's views added, or `nil` if too few points agree.
  func merged(seed: UInt64) -> SparseModel? {
    var alignment = CommonPointAlignment(points: commonPoints())
    guard alignment.count >= CommonPointAlignment.minPoints else { return nil }
    var random = RandomStream(seed: seed, stream: UInt64(alignment.count))
    guard let best = alignment.fit(using: &random),
      best.score.inliers >= alignment.minAgreeing
    else { return nil }
    return combined(best.model)
  }

  /// Points of the first model that an observation of the second may also show.
  private func commonPoints() -> [CommonPoint] {
    var taken = Set<Int>()
    return second.isUsed.indices.compactMap { id in
      guard second.isUsed[id] else { return nil }
      let (a, b) = (Int(first.tracks.trackOf[id]), Int(second.tracks.trackOf[id]))
      guard a >= 0, b >= 0, first.hasPoint[a], second.hasPoint[b], taken.insert(b).inserted else {
        return nil
      }
      let view = Int(problem.viewOf[id])
      guard let pose = second.poses[view] else { return nil }
      return CommonPoint(
        inFirst: first.positions[a], inSecond: second.positions[b],
        bySecond: CommonPoint.Sight(
          pose: pose, camera: second.cameras[problem.cameraOf[view]], pixel: problem.pixels[id],
          limit: problem.options.registration.maxError * problem.pixelScale[view]))
    }
  }

  /// Adds the poses of the second model; its points are triangulated again in the joint model.
  private func combined(_ firstFromSecond: Similarity) -> SparseModel {
    var model = first
    for view in second.registered where model.poses[view] == nil {
      model.poses[view] = second.poses[view].map(firstFromSecond.applied)
      for id in problem.ids(of: view) where model.tracks.trackOf[id] >= 0 {
        let track = Int(model.tracks.trackOf[id])
        if model.hasPoint[track] {
          model.isUsed[id] =
            model.error(id, problem) <= problem.options.registration.maxError
            * problem.pixelScale[view]
        }
      }
    }
    return model
  }
}
