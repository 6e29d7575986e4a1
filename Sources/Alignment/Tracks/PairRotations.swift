import Geometry
import Numerics
import Scene
import Support

/// Relative rotations of the verified pairs, for given cameras.
struct PairRotations {
  /// Minimum angle at which a pair contradicts a model or other pairs, radians.
  static let maxError = 10 * Double.pi / 180
  /// Maximum relative change of the focal length, and maximum change of k1, for which the motions
  /// from matching remain valid.
  static let maxFocalChange = 0.02
  static let maxDistortionChange = 0.02
  /// Weight of a planar pair: a plane is compatible with two motions, and the wrong one may have
  /// been chosen.
  static let planarWeight = 0.3

  /// Parallel to the problem's pairs; `nil` if a pair has no motion.
  let relations: [RelativeRotation?]

  /// Uses the motions from matching, and estimates them again if the cameras changed since.
  ///
  /// - Parameters:
  ///   - cameras: The intrinsics to estimate with, by camera.
  ///   - maxPairs: Maximum number of pairs used, evenly chosen.
  init(
    _ problem: MappingProblem, cameras: [Camera], maxPairs: Int = .max, in context: RunContext
  ) throws {
    let step = max(1, problem.pairs.count / max(maxPairs, 1))
    let isKept = cameras.enumerated().map { index, camera in
      let start = problem.views.cameras[index].camera
      return abs(camera.focal / start.focal - 1) < Self.maxFocalChange
        && abs(camera.k1 - start.k1) < Self.maxDistortionChange
    }
    let indices = Array(problem.pairs.indices)
    relations = try context.parallelMap(indices, label: "") { index, _ in
      let pair = problem.pairs[index]
      guard index % step == 0 else { return nil }
      let (first, second) = (problem.cameraOf[pair.first], problem.cameraOf[pair.second])
      let known = isKept[first] && isKept[second] ? pair.secondFromFirst : nil
      let weight = pair.kind == .planar ? Self.planarWeight : 1
      let pose =
        known ?? problem.relativePose(pair, (cameras[first], cameras[second]), seed: context.seed)
      return pose.map {
        RelativeRotation(
          first: pair.first, second: pair.second, secondFromFirst: $0.rotation,
          weight: weight * Double(pair.inliers.count))
      }
    }
  }

  /// Share of inliers that belong to pairs whose rotation contradicts the model's.
  ///
  /// A model that wrong matches bent contradicts many of its own pairs.
  func contradiction(of rotations: [Matrix3?]) -> Double {
    var (wrong, all) = (0.0, 0.0)
    for relation in relations.compactMap({ $0 }) {
      guard let error = relation.error(rotations) else { continue }
      all += relation.weight
      if error > Self.maxError { wrong += relation.weight }
    }
    return all > 0 ? wrong / all : 0
  }
}
