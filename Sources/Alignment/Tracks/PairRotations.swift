import Geometry
import Numerics
import Scene
import Support

/// The relative rotations of the verified pairs, at given cameras.
struct PairRotations {
  /// Angle beyond which a pair contradicts a model or the other pairs, radians.
  static let maxError = 10 * Double.pi / 180
  /// Largest relative change of a camera's focal length, and change of its k1, up to which the
  /// motions that matching found still hold.
  static let maxFocalChange = 0.02
  static let maxDistortionChange = 0.02
  /// Weight of a planar pair: a plane leaves two motions open, of which the wrong one may have been
  /// taken.
  static let planarWeight = 0.3

  /// Parallel to the problem's pairs; `nil` where a pair has no motion.
  let relations: [RelativeRotation?]

  /// Takes the motions that matching found; where the cameras changed since, estimates them again.
  ///
  /// - Parameters:
  ///   - cameras: The intrinsics to estimate with, by camera.
  ///   - maxPairs: Most pairs that are taken, evenly chosen.
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

  /// Share of the pairs between registered views, by inliers, whose rotation is not the model's.
  ///
  /// A model bent by wrong matches contradicts many of its own pairs.
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
