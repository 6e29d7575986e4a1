import Foundation
import Geometry
import Numerics

/// Corners without depth, followed until they can be triangulated.
extension KeyframeTracker {
  /// Smallest angle between the rays a point is triangulated from, radians: below
  /// it depth is off by more than a few percent.
  static let minAngle = 2.5 * Double.pi / 180
  /// Most frames a candidate is followed: eight seconds of video.
  static let maxAge: Int32 = 240
  /// Largest reprojection error of a new point, pixels.
  static let maxNewPointError = 1.2
  /// Depths of a new point relative to the median of those in view: others are mismatches.
  static let relativeDepth = 0.1..<12.0
  /// Farthest shift of a candidate's first patch from where the candidate was followed to, pixels.
  static let candidateShift: Float = 2

  /// Follows the corners without depth, and triangulates those seen from far enough apart.
  mutating func followCandidates(_ input: CurrentFrame, _ pose: RigidTransform, _ fit: PoseFit) {
    guard let previous, !candidates.isEmpty,
      let medianDepth = fit.found.map({ (pose * map.points[Int($0.point)].position).z }).median()
    else { return }
    let hereFromThere = pose * previous.pose.inverse
    let aligner = PatchAligner()
    var kept: [Candidate] = []
    for var candidate in candidates {
      candidate.age += 1
      let ray = input.camera.normalize(SIMD2<Double>(candidate.place))
      let expected = hereFromThere * (SIMD3(ray.x, ray.y, 1) * medianDepth)
      guard candidate.age < Self.maxAge, expected.z > PatchFinder.minDepth,
        let place = aligner.follow(
          candidate.place, in: previous.pyramid, to: input.pyramid,
          from: SIMD2<Float>(input.camera.project(expected)), levels: 0...1)
      else { continue }
      candidate.place = place
      switch triangulated(candidate, input, pose, medianDepth) {
      case .point(let point): map.points.append(point)
      case .pending: kept.append(candidate)
      case .rejected: break
      }
    }
    candidates = kept
  }

  /// What became of a candidate.
  private enum Outcome {
    case point(MapPoint)
    /// Not seen from far enough apart yet.
    case pending
    /// A mismatch.
    case rejected
  }

  /// A candidate's point, once the angle suffices and the patch of its keyframe agrees: that is
  /// the check from back to front, over all frames it was followed through.
  private func triangulated(
    _ candidate: Candidate, _ input: CurrentFrame, _ pose: RigidTransform, _ medianDepth: Double
  ) -> Outcome {
    let keyframe = map.keyframes[Int(candidate.keyframe)]
    let source = keyframe.camera.normalize(SIMD2<Double>(candidate.source))
    let ray = input.camera.normalize(SIMD2<Double>(candidate.place))
    let a = keyframe.pose.rotation.transpose * normalized(SIMD3(source.x, source.y, 1))
    let b = pose.rotation.transpose * normalized(SIMD3(ray.x, ray.y, 1))
    guard dot(a, b) < cos(Self.minAngle) else { return .pending }
    guard let first = triangulate([(keyframe.pose, source), (pose, ray)]),
      isPlausible(first, keyframe.pose, source, pose, ray, input.camera, medianDepth)
    else { return .rejected }
    var point = MapPoint(
      position: first,
      observations: [KeyframeObservation(keyframe: candidate.keyframe, place: candidate.source)],
      lastFound: number)
    var one = TrackingMap()
    one.keyframes = map.keyframes
    one.points = [point]
    let finder = PatchFinder(map: one, pyramid: input.pyramid, camera: input.camera)
    guard
      let place = finder.find(
        0, pose: pose, near: candidate.place, above: 0, maxShift: Self.candidateShift)
    else { return .rejected }
    let exact = input.camera.normalize(SIMD2<Double>(place))
    guard let position = triangulate([(keyframe.pose, source), (pose, exact)]),
      isPlausible(position, keyframe.pose, source, pose, exact, input.camera, medianDepth)
    else { return .rejected }
    point.position = position
    return .point(point)
  }

  private func isPlausible(
    _ point: SIMD3<Double>, _ first: RigidTransform, _ a: SIMD2<Double>, _ second: RigidTransform,
    _ b: SIMD2<Double>, _ camera: Camera, _ medianDepth: Double
  ) -> Bool {
    let limit = Self.maxNewPointError / camera.focal
    let z = (second * point).z
    return z > Self.relativeDepth.lowerBound * medianDepth
      && z < Self.relativeDepth.upperBound * medianDepth
      && normalizedError2(point, first, a) < limit * limit
      && normalizedError2(point, second, b) < limit * limit
  }
}
