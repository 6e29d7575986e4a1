import Geometry
import Numerics
import Scene
import Support

/// Joins a second model to the first by the points both know.
///
/// A similarity is drawn from three common points at a time and judged by reprojection: a common
/// point counts when the second model's views, moved into the first, see the first model's point
/// where they saw their own.
struct ModelMerger {
  static let trials = 500
  static let minPoints = 20
  static let minShare = 0.25

  let problem: MappingProblem
  let first: SparseModel
  let second: SparseModel

  private struct Common {
    var inFirst: SIMD3<Double>
    var inSecond: SIMD3<Double>
    /// A keypoint of the second model that supports the point.
    var id: Int
  }

  /// The first model with the second's views added, or `nil` when too few points agree.
  func merged(seed: UInt64) -> SparseModel? {
    let common = commonPoints()
    guard common.count >= Self.minPoints else { return nil }
    var random = RandomStream(seed: seed, stream: UInt64(common.count))
    var best: (count: Int, map: Similarity)?
    for _ in 0..<Self.trials {
      let three = (0..<3).map { _ in common[random.index(below: common.count)] }
      guard
        let map = Similarity.align(from: three.map(\.inSecond), to: three.map(\.inFirst)),
        map.scale.isFinite, map.scale > 0
      else { continue }
      let count = common.count(where: { agrees($0, map) })
      if count > best?.count ?? 0 { best = (count, map) }
    }
    guard var best else { return nil }
    let inliers = common.filter { agrees($0, best.map) }
    if let refined = Similarity.align(
      from: inliers.map(\.inSecond), to: inliers.map(\.inFirst))
    {
      let count = common.count(where: { agrees($0, refined) })
      if count >= best.count { best = (count, refined) }
    }
    let share = Double(best.count) / Double(common.count)
    guard best.count >= Self.minPoints, share >= Self.minShare else { return nil }
    return combined(best.map)
  }

  /// Points of the first model that one of the second's observations may also show.
  private func commonPoints() -> [Common] {
    var taken = Set<Int>()
    return second.isUsed.indices.compactMap { id in
      guard second.isUsed[id] else { return nil }
      let (a, b) = (Int(first.tracks.trackOf[id]), Int(second.tracks.trackOf[id]))
      guard a >= 0, b >= 0, first.hasPoint[a], second.hasPoint[b], taken.insert(b).inserted else {
        return nil
      }
      return Common(inFirst: first.positions[a], inSecond: second.positions[b], id: id)
    }
  }

  private func agrees(_ common: Common, _ firstFromSecond: Similarity) -> Bool {
    let view = Int(problem.viewOf[common.id])
    guard let pose = second.poses[view] else { return false }
    let x = firstFromSecond.applied(to: pose) * common.inFirst
    guard x.z > 0 else { return false }
    let pixel = second.cameras[problem.cameraOf[view]].project(x)
    return length(pixel - problem.pixels[common.id])
      <= problem.options.poseError * problem.pixelScale[view]
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
            model.error(id, problem) <= problem.options.poseError * problem.pixelScale[view]
        }
      }
    }
    return model
  }
}
