import Geometry
import Numerics
import Scene
import Support

/// Joins a second model to the first by the points both know.
///
/// A similarity is drawn from three common points at a time and scored by reprojection: a common
/// point counts when the second model's views, moved into the first, see the first model's point
/// where they saw their own.
struct ModelMerger {
  let problem: MappingProblem
  let first: SparseModel
  let second: SparseModel

  /// The first model with the second's views added, or `nil` when too few points agree.
  func merged(seed: UInt64) -> SparseModel? {
    var alignment = CommonPointAlignment(points: commonPoints())
    guard alignment.count >= CommonPointAlignment.minPoints else { return nil }
    var random = RandomStream(seed: seed, stream: UInt64(alignment.count))
    guard let best = alignment.fit(using: &random),
      best.score.inliers >= alignment.minAgreeing
    else { return nil }
    return combined(best.model)
  }

  /// Points of the first model that one of the second's observations may also show.
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

  /// Poses of the second are added; its points follow from triangulation in the joint model.
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
