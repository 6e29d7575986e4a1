import Foundation
import Geometry
import Numerics
import Support

/// A point found in a frame.
struct FoundPoint: Sendable, BitwiseCopyable {
  var point: Int32
  /// Pixels of the frame, corner convention.
  var place: SIMD2<Float>
  /// Normalised coordinates of that.
  var ray: SIMD2<Double>

  init(_ point: Int32, at place: SIMD2<Float>, _ camera: Camera) {
    self.point = point
    self.place = place
    ray = camera.normalize(SIMD2<Double>(place))
  }
}

/// Finds points of the map in a frame: near their projection, by the patch of the keyframe that saw
/// them from the most similar direction, warped as the frame should show it.
///
/// Patches of the keyframes rather than of the frame before: errors do not add up along a track,
/// and a point that comes back into view is the same point, so that an orbit closes on itself.
///
/// References: Klein & Murray, "Parallel Tracking and Mapping for Small AR Workspaces", ISMAR 2007;
/// Forster et al., "SVO: Fast Semi-Direct Monocular Visual Odometry", ICRA 2014.
struct PatchFinder {
  /// Smallest cosine of the angle between the directions a point is seen from here and in the
  /// keyframe: 32°, beyond which a flat patch no longer looks alike.
  static let minCosine = 0.85

  let map: TrackingMap
  let pyramid: GrayPyramid<Float>
  let camera: Camera
  let aligner = PatchAligner()

  /// Nearest point that is looked for, metres along the optical axis.
  static let minDepth = 0.02
  /// Smallest distance of an expected place from the border, pixels: a patch and a small error.
  static let border = 6.0

  /// Where a point should be, or `nil` if it is out of view.
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

  /// Smallest correlation of a patch that is taken for the point.
  static let minCorrelation: Float = 0.8
  /// The same on a coarser level, which only has to lead to the right place.
  static let minCoarseCorrelation: Float = 0.6
  /// Farthest shift on the levels after the first, pixels of the level.
  static let fineShift: Float = 3

  /// Finds a point near `start`.
  ///
  /// - Parameters:
  ///   - depth: Levels above the finest to start at, 0 for a good start.
  ///   - maxShift: Farthest from the start, pixels of the level it starts at.
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

  /// The picture that has a point's patch, and how it is warped into this frame.
  private struct Reference {
    let image: GrayPyramid<UInt8>
    let sourceLevel: Int
    let targetLevel: Int
    let place: SIMD2<Float>
    /// What a pixel to the right and down in this frame is in the keyframe.
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
    return warp(point, observation, map.keyframes[Int(observation.keyframe)], image, pose)
  }

  /// Step in the keyframe over which the warp is measured, pixels: half a patch.
  static let warpStep = 4.0
  /// Smallest and largest area in the frame of a pixel of the keyframe, pixels: beyond a fivefold
  /// scale either way a patch shows other detail.
  static let warpArea = 0.04..<25.0

  /// The patch is taken to face the keyframe.
  private func warp(
    _ point: MapPoint, _ observation: KeyframeObservation, _ keyframe: TrackingKeyframe,
    _ image: GrayPyramid<UInt8>, _ pose: RigidTransform
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
