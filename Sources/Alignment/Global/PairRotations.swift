import Geometry
import Numerics
import Scene
import Support

/// The relative rotations of the verified pairs, at given cameras.
struct PairRotations {
  /// Angle beyond which a pair contradicts a model or the other pairs, radians.
  static let limit = 10 * Double.pi / 180

  /// Parallel to the scene's pairs; `nil` where a pair has no motion.
  let relations: [RelativeRotation?]

  /// Takes the motions that matching found; where the cameras changed since, finds them anew.
  ///
  /// - Parameter most: Most pairs that are looked at, evenly chosen.
  init(_ mapper: IncrementalMapper, most: Int = .max) throws {
    let scene = mapper.scene
    let step = max(1, scene.pairs.count / max(most, 1))
    let isKept = mapper.model.cameras.enumerated().map { index, camera in
      let start = scene.views.cameras[index].camera
      return abs(camera.focal / start.focal - 1) < 0.02 && abs(camera.k1 - start.k1) < 0.02
    }
    let indices = Array(scene.pairs.indices)
    relations = try mapper.context.parallelMap(indices, label: "") { index, _ in
      let pair = scene.pairs[index]
      guard index % step == 0, mapper.isAllowed[pair.first], mapper.isAllowed[pair.second]
      else { return nil }
      let cameras = (scene.cameraOf[pair.first], scene.cameraOf[pair.second])
      let known = isKept[cameras.0] && isKept[cameras.1] ? pair.secondFromFirst : nil
      let models = (mapper.model.cameras[cameras.0], mapper.model.cameras[cameras.1])
      // A plane leaves two motions open, of which the wrong one may have been taken.
      let trust = pair.kind == .planar ? 0.3 : 1
      return (known ?? mapper.relativePose(pair, models)).map {
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
