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
  /// Most samples tried.
  static let trials = 500
  /// Fewest common points that agree, and their smallest share.
  static let minPoints = 20
  static let minShare = 0.25

  let problem: MappingProblem
  let first: SparseModel
  let second: SparseModel

  fileprivate struct Common {
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
    var alignment = CommonPointAlignment(merger: self, common: common)
    let options = RobustOptions(maxTrials: Self.trials)
    guard let best = locallyOptimisedRansac(&alignment, options: options, using: &random) else {
      return nil
    }
    let share = Double(best.score.inliers) / Double(common.count)
    guard best.score.inliers >= Self.minPoints, share >= Self.minShare else { return nil }
    return combined(best.model)
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

  /// Reprojection error of a common point as a share of the largest accepted one.
  fileprivate func error(_ common: Common, _ firstFromSecond: Similarity) -> Double {
    let view = Int(problem.viewOf[common.id])
    guard let pose = second.poses[view] else { return .infinity }
    let error = reprojectionError(
      common.inFirst, firstFromSecond.applied(to: pose), second.cameras[problem.cameraOf[view]],
      problem.pixels[common.id])
    return error / (problem.options.registration.maxError * problem.pixelScale[view])
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

/// RANSAC over three common points for the similarity between two models.
private struct CommonPointAlignment: RobustProblem {
  let merger: ModelMerger
  let common: [ModelMerger.Common]

  var count: Int { common.count }
  var sampleSize: Int { 3 }

  func fit(_ sample: [Int], into models: inout [Similarity]) {
    if let map = align(sample.map { common[$0] }) { models.append(map) }
  }

  func score(_ model: Similarity, limit: Double) -> RobustScore {
    var score = RobustScore(cost: 0, inliers: 0)
    for point in common {
      score.add(merger.error(point, model))
      if score.cost > limit { break }
    }
    return score
  }

  func refined(_ model: Similarity) -> Similarity? {
    align(common.filter { merger.error($0, model) < 1 })
  }

  private func align(_ points: [ModelMerger.Common]) -> Similarity? {
    Similarity.align(from: points.map(\.inSecond), to: points.map(\.inFirst))
  }
}
