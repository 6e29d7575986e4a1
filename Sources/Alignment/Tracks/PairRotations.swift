import Geometry
import Numerics
import Scene
import Support

/// The relative rotations of the verified pairs, at given cameras.
struct PairRotations {
  /// Angle beyond which a pair contradicts a model or the other pairs, radians.
  static let limit = 10 * Double.pi / 180

  /// Parallel to the problem's pairs; `nil` where a pair has no motion.
  let relations: [RelativeRotation?]

  /// Takes the motions that matching found; where the cameras changed since, estimates them again.
  ///
  /// - Parameters:
  ///   - cameras: The intrinsics to estimate with, by camera.
  ///   - isAllowed: By view; only pairs of allowed views are taken. `nil` for all.
  ///   - maxPairs: Most pairs that are taken, evenly chosen.
  init(
    _ problem: MappingProblem, cameras: [Camera], isAllowed: [Bool]? = nil, maxPairs: Int = .max,
    in context: RunContext
  ) throws {
    let step = max(1, problem.pairs.count / max(maxPairs, 1))
    let isKept = cameras.enumerated().map { index, camera in
      let start = problem.views.cameras[index].camera
      return abs(camera.focal / start.focal - 1) < 0.02 && abs(camera.k1 - start.k1) < 0.02
    }
    let indices = Array(problem.pairs.indices)
    relations = try context.parallelMap(indices, label: "") { index, _ in
      let pair = problem.pairs[index]
      guard index % step == 0, isAllowed?[pair.first] ?? true, isAllowed?[pair.second] ?? true
      else { return nil }
      let (first, second) = (problem.cameraOf[pair.first], problem.cameraOf[pair.second])
      let known = isKept[first] && isKept[second] ? pair.secondFromFirst : nil
      // A plane leaves two motions open, of which the wrong one may have been taken.
      let trust = pair.kind == .planar ? 0.3 : 1
      let pose =
        known ?? problem.relativePose(pair, (cameras[first], cameras[second]), seed: context.seed)
      return pose.map {
        RelativeRotation(
          first: pair.first, second: pair.second, secondFromFirst: $0.rotation,
          weight: trust * Double(pair.inliers.count))
      }
    }
  }

  /// Share of the pairs between registered views, by inliers, whose rotation is not the model's.
  ///
  /// A model bent by wrong matches contradicts many of its own pairs.
  func contradiction(of rotations: [Matrix3?]) -> Double {
    var (wrong, all) = (0.0, 0.0)
    for relation in relations.compactMap({ $0 }) {
      guard let error = relation.error(rotations) else { continue }
      all += relation.weight
      if error > Self.limit { wrong += relation.weight }
    }
    return all > 0 ? wrong / all : 0
  }
}
