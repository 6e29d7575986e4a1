import Foundation
import Geometry
import Numerics
import Support

/// A point found in a frame.
struct FoundPoint: Sendable, BitwiseCopyable {
  var point: Int32
  /// Pixels of the frame, corner convention.
  var place: SIMD2<Float>
  /// Normalized coordinates of the position.
  var ray: SIMD2<Double>

  init(_ point: Int32, at place: SIMD2<Float>, _ camera: Camera) {
    self.point = point
    self.place = place
    ray = camera.normalize(SIMD2<Double>(place))
  }
}

/// Finds map points in a frame: near their projection, by the patch of the keyframe with the most
/// similar viewing direction, warped to the frame.
///
/// Patches come from keyframes rather than the previous frame, so that errors do not accumulate
/// along a track, and a point that returns into view is recognized, which closes an orbit.
///
/// References: Klein & Murray, "Parallel Tracking and Mapping for Small AR Workspaces", ISMAR 2007;
/// Forster et al., "SVO: Fast Semi-Direct Monocular Visual Odometry", ICRA 2014.
struct PatchFinder {
  /// Minimum cosine between the viewing directions of a point in the frame and in the keyframe:
  /// 32°, beyond which a flat patch looks different.
  static let minCosine = 0.85

  let map: TrackingMap
  let pyramid: GrayPyramid<Float>
  let camera: Camera
  let aligner = PatchAligner()

  /// Minimum depth of a point, meters along the optical axis.
  static let minDepth = 0.02
  /// Minimum distance of an expected position from the border, pixels: a patch and a small error.
  static let border = 6.0

  /// The expected position of a point, or `nil` if it is out of view.
  func expected(_ index: Int, _ pose: RigidTransform) -> SIMD2<Float>? {
    let seen = pose * map.points[index].position
    guard seen.z > Self.minDepth else { return nil }
    let pixel = camera.project(seen)
    let border = Self.border
    guard pixel.x >= border, pixel.y >= border, pixel.x < Double(camera.width) - border,
      pixel.y < Double(camera.height) - border
    else { return nil }
    return SIMD2(Float(pixel.x), Float(pixel.y))
  }

  /// Minimum correlation of a patch that is accepted for the point.
  static let minCorrelation: Float = 0.8
  /// Minimum correlation on a coarser level, which only provides a start.
  static let minCoarseCorrelation: Float = 0.6
  /// Maximum shift on the levels after the first, pixels of the level.
  static let fineShift: Float = 3

  /// Finds a point near `start`.
  ///
  /// - Parameters:
  ///   - depth: Number of levels above the finest at which to start, 0 for an accurate start.
  ///   - maxShift: Maximum distance from the start, pixels of the first level.
  func find(
    _ index: Int, pose: RigidTransform, near start: SIMD2<Float>, above depth: Int, maxShift: Float
  ) -> SIMD2<Float>? {
    guard let view = reference(of: map.points[index], pose) else { return nil }
    var place = start
    for step in stride(from: depth, through: 0, by: -1) {
      let (source, target) = (view.sourceLevel + step, view.targetLevel + step)
      guard source < view.image.levels.count, target < pyramid.levels.count else { continue }
      let (down, up) = (1 / Float(1 << source), Float(1 << target))
      guard
        aligner.setTemplate(
          view.image.levels[source], at: view.place * down, right: view.right * up * down,
          down: view.down * up * down)
      else {
        if step == 0 { return nil }
        continue
      }
      let most = step == depth ? maxShift : Self.fineShift
      guard let found = aligner.align(pyramid.levels[target], from: place / up, maxShift: most)
      else {
        if step == 0 { return nil }
        continue
      }
      guard found.correlation >= (step == 0 ? Self.minCorrelation : Self.minCoarseCorrelation)
      else {
        if step == 0 { return nil }
        continue
      }
      place = found.place * up
    }
    return place
  }

  /// The image with a point's patch, and its warp into this frame.
  private struct Reference {
    let image: GrayPyramid<UInt8>
    let sourceLevel: Int
    let targetLevel: Int
    let place: SIMD2<Float>
    /// Step in the keyframe for a step of one pixel to the right in this frame; `down` likewise.
    let right: SIMD2<Float>
    let down: SIMD2<Float>
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
    return warp(
      of: point, observation: observation, keyframe: map.keyframes[Int(observation.keyframe)],
      image: image, pose: pose)
  }

  /// Step in the keyframe for measuring the warp, pixels: half a patch.
  static let warpStep = 4.0
  /// Range of the area in the frame of a keyframe pixel, pixels: beyond a fivefold scale in either
  /// direction, a patch shows different detail.
  static let warpArea = 0.04..<25.0

  /// The warp of a patch that is assumed to face the keyframe.
  private func warp(
    of point: MapPoint, observation: KeyframeObservation, keyframe: TrackingKeyframe,
    image: GrayPyramid<UInt8>, pose: RigidTransform
  ) -> Reference? {
    let there = keyframe.pose * point.position
    guard there.z > Self.minDepth else { return nil }
    let hereFromThere = pose * keyframe.pose.inverse
    let size = Self.warpStep
    func pixel(_ p: SIMD3<Double>) -> SIMD2<Double>? {
      let q = hereFromThere * p
      return q.z > Self.minDepth ? camera.project(q) : nil
    }
    guard let middle = pixel(there),
      let right = pixel(there + SIMD3(size * there.z / keyframe.camera.fx, 0, 0)),
      let down = pixel(there + SIMD3(0, size * there.z / keyframe.camera.fy, 0))
    else { return nil }
    let (a, b) = ((right - middle) / size, (down - middle) / size)
    let determinant = a.x * b.y - a.y * b.x
    guard determinant > Self.warpArea.lowerBound, determinant < Self.warpArea.upperBound else {
      return nil
    }
    let level = 0.5 * log2(determinant)
    return Reference(
      image: image, sourceLevel: max(0, Int(saturating: (-level).rounded())),
      targetLevel: max(0, Int(saturating: level.rounded())), place: observation.place,
      right: SIMD2<Float>(SIMD2(b.y, -a.y) / determinant),
      down: SIMD2<Float>(SIMD2(-b.x, a.x) / determinant))
  }
}
