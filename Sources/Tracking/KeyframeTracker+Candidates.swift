import Foundation
import Geometry
import Numerics

/// Tracking of corners without depth until they can be triangulated.
extension KeyframeTracker {
  /// Minimum triangulation angle of a point, radians: at smaller angles, the depth error exceeds a
  /// few percent.
  static let minAngle = 2.5 * Double.pi / 180
  /// Maximum number of frames for which a candidate is tracked: eight seconds of video.
  static let maxAge: Int32 = 240
  /// Maximum reprojection error of a new point, pixels.
  static let maxNewPointError = 1.2
  /// Range of a new point's depth relative to the median of the visible points; others are
  /// mismatches.
  static let relativeDepth = 0.1..<12.0
  /// Maximum distance between the tracked position of a candidate and that of its first patch,
  /// pixels.
  static let candidateShift: Float = 2

  /// Tracks the corners without depth, and triangulates those with a sufficient angle.
  mutating func followCandidates(in input: CurrentFrame, at pose: RigidTransform, fit: PoseFit) {
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
      switch triangulated(candidate, in: input, at: pose, medianDepth: medianDepth) {
      case .point(let point): map.points.append(point)
      case .pending: kept.append(candidate)
      case .rejected: break
      }
    }
    candidates = kept
  }

  /// The result for a candidate.
  private enum Outcome {
    case point(MapPoint)
    /// The triangulation angle is too small yet.
    case pending
    /// The candidate is a mismatch.
    case rejected
  }

  /// A candidate's point, if the angle suffices and the patch of its keyframe agrees, which
  /// verifies the whole track.
  private func triangulated(
    _ candidate: Candidate, in input: CurrentFrame, at pose: RigidTransform, medianDepth: Double
  ) -> Outcome {
    let keyframe = map.keyframes[Int(candidate.keyframe)]
    let source = keyframe.camera.normalize(SIMD2<Double>(candidate.source))
    let ray = input.camera.normalize(SIMD2<Double>(candidate.place))
    let a = keyframe.pose.rotation.transpose * normalized(SIMD3(source.x, source.y, 1))
    let b = pose.rotation.transpose * normalized(SIMD3(ray.x, ray.y, 1))
    guard dot(a, b) < cos(Self.minAngle) else { return .pending }
    guard let first = triangulate([(keyframe.pose, source), (pose, ray)]),
      isPlausible(
        first, from: keyframe.pose, at: source, and: pose, at: ray, camera: input.camera,
        medianDepth: medianDepth)
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
      isPlausible(
        position, from: keyframe.pose, at: source, and: pose, at: exact, camera: input.camera,
        medianDepth: medianDepth)
    else { return .rejected }
    point.position = position
    return .point(point)
  }

  private func isPlausible(
    _ point: SIMD3<Double>, from first: RigidTransform, at a: SIMD2<Double>,
    and second: RigidTransform,
    at b: SIMD2<Double>, camera: Camera, medianDepth: Double
  ) -> Bool {
    let limit = Self.maxNewPointError / camera.focal
    let z = (second * point).z
    return z > Self.relativeDepth.lowerBound * medianDepth
      && z < Self.relativeDepth.upperBound * medianDepth
      && normalizedError2(point, first, a) < limit * limit
      && normalizedError2(point, second, b) < limit * limit
  }
}
