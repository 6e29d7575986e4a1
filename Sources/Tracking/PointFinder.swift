import Foundation
import Geometry
import Numerics

/// A point found in a frame.
struct FoundPoint: Sendable, BitwiseCopyable {
  var point: Int32
  /// Pixels of the frame, corner convention.
  var place: SIMD2<Float>
  /// Normalised coordinates of that.
  var ray: SIMD2<Double>
}

/// Looks for points of the map in a frame: where they should be, by the patch of the keyframe that
/// saw them from the most similar direction, laid out as the frame should show it.
///
/// Patches of the keyframes rather than of the frame before: errors do not add up along a track,
/// and a point that comes back into view is the same point, so that an orbit closes on itself.
///
/// References: Klein & Murray, "Parallel Tracking and Mapping for Small AR Workspaces", ISMAR 2007;
/// Forster et al., "SVO: Fast Semi-Direct Monocular Visual Odometry", ICRA 2014.
struct PointFinder {
  /// Least correlation of a patch that is taken for the point.
  static let minLikeness: Float = 0.8
  /// Most angle between the directions a point is seen from here and in the keyframe: cosine.
  static let minCosine = 0.85

  let map: TrackingMap
  let pyramid: GrayPyramid<Float>
  let camera: Camera
  let aligner = PatchAligner()

  /// Where a point should be, or `nil` if it is out of view.
  func expected(_ index: Int, _ pose: RigidTransform) -> SIMD2<Float>? {
    let seen = pose * map.points[index].position
    guard seen.z > 0.02 else { return nil }
    let pixel = camera.project(seen)
    guard pixel.x >= 6, pixel.y >= 6, pixel.x < Double(camera.width) - 6,
      pixel.y < Double(camera.height) - 6
    else { return nil }
    return SIMD2(Float(pixel.x), Float(pixel.y))
  }

  /// Finds a point near `start`.
  ///
  /// - Parameters:
  ///   - depth: Levels to begin above the finest, 0 for a good start.
  ///   - reach: Farthest from the start, pixels of the level it begins on.
  func find(
    _ index: Int, pose: RigidTransform, near start: SIMD2<Float>, above depth: Int, reach: Float
  ) -> SIMD2<Float>? {
    guard let view = reference(of: map.points[index], pose) else { return nil }
    var place = start
    for step in stride(from: depth, through: 0, by: -1) {
      let (source, target) = (view.sourceLevel + step, view.targetLevel + step)
      guard source < view.image.levels.count, target < pyramid.levels.count else { continue }
      let (down, up) = (1 / Float(1 << source), Float(1 << target))
      guard
        aligner.take(
          view.image.levels[source], at: view.place * down, right: view.right * up * down,
          down: view.down * up * down)
      else {
        if step == 0 { return nil }
        continue
      }
      let most = step == depth ? reach : 3
      guard let found = aligner.align(pyramid.levels[target], from: place / up, reach: most) else {
        if step == 0 { return nil }
        continue
      }
      guard found.likeness >= (step == 0 ? Self.minLikeness : 0.6) else {
        if step == 0 { return nil }
        continue
      }
      place = found.place * up
    }
    return place
  }

  /// The picture a point is known by, and how that lies in this frame.
  private struct Reference {
    let image: GrayPyramid<UInt8>
    let place: SIMD2<Float>
    /// What a pixel to the right and down in this frame is in the keyframe.
    let right: SIMD2<Float>
    let down: SIMD2<Float>
    let sourceLevel: Int
    let targetLevel: Int
  }

  private func reference(of point: MapPoint, _ pose: RigidTransform) -> Reference? {
    let toHere = normalized(pose.center - point.position)
    var best: (cosine: Double, observation: KeyframeObservation)?
    for observation in point.observations {
      let keyframe = map.keyframes[Int(observation.keyframe)]
      guard keyframe.image != nil else { continue }
      let cosine = dot(normalized(keyframe.pose.center - point.position), toHere)
      if cosine > best?.cosine ?? Self.minCosine { best = (cosine, observation) }
    }
    guard let observation = best?.observation,
      let image = map.keyframes[Int(observation.keyframe)].image
    else { return nil }
    return layout(point, observation, map.keyframes[Int(observation.keyframe)], image, pose)
  }

  /// The patch is taken to face the keyframe.
  private func layout(
    _ point: MapPoint, _ observation: KeyframeObservation, _ keyframe: TrackingKeyframe,
    _ image: GrayPyramid<UInt8>, _ pose: RigidTransform
  ) -> Reference? {
    let there = keyframe.pose * point.position
    guard there.z > 0.02 else { return nil }
    let hereFromThere = pose * keyframe.pose.inverse
    let size = 4.0
    func pixel(_ p: SIMD3<Double>) -> SIMD2<Double>? {
      let q = hereFromThere * p
      return q.z > 0.02 ? camera.project(q) : nil
    }
    guard let middle = pixel(there),
      let right = pixel(there + SIMD3(size * there.z / keyframe.camera.fx, 0, 0)),
      let down = pixel(there + SIMD3(0, size * there.z / keyframe.camera.fy, 0))
    else { return nil }
    let (a, b) = ((right - middle) / size, (down - middle) / size)
    let determinant = a.x * b.y - a.y * b.x
    guard determinant > 0.04, determinant < 25 else { return nil }
    let level = 0.5 * log2(determinant)
    return Reference(
      image: image, place: observation.place,
      right: SIMD2<Float>(SIMD2(b.y, -a.y) / determinant),
      down: SIMD2<Float>(SIMD2(-b.x, a.x) / determinant),
      sourceLevel: max(0, Int((-level).rounded())), targetLevel: max(0, Int(level.rounded())))
  }
}
