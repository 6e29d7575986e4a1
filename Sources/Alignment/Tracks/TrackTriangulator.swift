import Foundation
import Geometry
import Numerics
import Support

/// A track's triangulated point and the keypoints that agree on it.
struct PointEstimate: Sendable {
  var track: Int
  var position: SIMD3<Double>
  var used: [Int]
}

/// A keypoint seen from a registered view.
struct TrackObservation {
  var id: Int
  var pose: RigidTransform
  var center: SIMD3<Double>
  /// Undistorted normalised coordinates.
  var plain: SIMD2<Double>
  /// Direction in the world, length 1.
  var direction: SIMD3<Double>
  var focal: Double
  /// Largest accepted error, pixels.
  var limit: Double

  /// Error in pixels of a point; infinite behind the camera.
  @inline(__always)
  func error(_ point: SIMD3<Double>) -> Double {
    let x = pose * point
    guard x.z > 0 else { return .infinity }
    return length(SIMD2(x.x / x.z, x.y / x.z) - plain) * focal
  }
}

/// Robust triangulation of one track.
struct TrackTriangulator {
  let observations: [TrackObservation]
  /// Cosine of the smallest accepted angle between the rays.
  let maxCosine: Double

  /// The point most observations agree on: each of up to 15 pairs proposes the midpoint of its rays, the
  /// best is refined on the observations within their limits.
  ///
  /// - Returns: `nil` when fewer than three agree (two of two or three will do) or
  ///   their rays are too nearly parallel.
  func estimate(track: Int) -> PointEstimate? {
    guard observations.count >= 2 else { return nil }
    var best: (point: SIMD3<Double>, count: Int, sum: Double)?
    for (i, j) in candidatePairs(track) {
      guard let point = midpoint(observations[i], observations[j]) else { continue }
      var (count, sum) = (0, 0.0)
      for observation in observations {
        let error = observation.error(point)
        if error <= observation.limit {
          count += 1
          sum += error
        }
      }
      if best == nil || count > best!.count || (count == best!.count && sum < best!.sum) {
        best = (point, count, sum)
      }
      if count == observations.count && sum < 0.25 * Double(count) * observations[0].limit { break }
    }
    guard var point = best?.point else { return nil }
    var inliers = observations.filter { $0.error(point) <= $0.limit }
    guard inliers.count >= 2 else { return nil }
    point = Self.refine(point, inliers)
    inliers = observations.filter { $0.error(point) <= $0.limit }
    let enough = inliers.count >= 3 || (inliers.count == 2 && observations.count <= 3)
    guard enough, Self.hasAngle(inliers, point, maxCosine) else { return nil }
    return PointEstimate(track: track, position: point, used: inliers.map(\.id))
  }

  private func candidatePairs(_ track: Int) -> [(Int, Int)] {
    let n = observations.count
    var pairs: [(Int, Int)] = []
    if n <= 6 {
      for j in 1..<n { for i in 0..<j { pairs.append((i, j)) } }
      // The widest baseline is usually the first and last view.
      pairs.swapAt(0, max(0, (n - 1) * (n - 2) / 2))
      return pairs
    }
    var random = RandomStream(seed: 0x7A11, stream: UInt64(track))
    for _ in 0..<15 {
      let i = random.index(below: n)
      let j = (i + 1 + random.index(below: n - 1)) % n
      pairs.append((min(i, j), max(i, j)))
    }
    return pairs
  }

  /// The midpoint of the shortest segment between two rays, in front of both.
  private func midpoint(_ a: TrackObservation, _ b: TrackObservation) -> SIMD3<Double>? {
    let base = b.center - a.center
    let cosine = dot(a.direction, b.direction)
    let det = 1 - cosine * cosine
    guard det > 1e-8, cosine < maxCosine else { return nil }
    let (da, db) = (dot(base, a.direction), dot(base, b.direction))
    let s = (da - cosine * db) / det
    let t = (cosine * da - db) / det
    guard s > 0, t > 0 else { return nil }
    return (a.center + a.direction * s + b.center + b.direction * t) / 2
  }

  /// Gauss–Newton on the reprojection errors.
  static func refine(_ start: SIMD3<Double>, _ observations: [TrackObservation]) -> SIMD3<Double> {
    var point = start
    for _ in 0..<4 {
      var h = Matrix3(diagonal: .zero)
      var g = SIMD3<Double>.zero
      for s in observations {
        let x = s.pose * point
        guard x.z > 0 else { return start }
        let (u, v) = (x.x / x.z, x.y / x.z)
        let r = s.pose.rotation.transpose
        let a = (r.c0 - r.c2 * u) * (s.focal / x.z)
        let b = (r.c1 - r.c2 * v) * (s.focal / x.z)
        h = h + Matrix3.outer(a, a) + Matrix3.outer(b, b)
        g += a * ((u - s.plain.x) * s.focal) + b * ((v - s.plain.y) * s.focal)
      }
      let step = h.inverse * g
      guard step.x.isFinite, step.y.isFinite, step.z.isFinite else { return start }
      point -= step
      if length(step) < 1e-9 * length(point) { break }
    }
    return point
  }

  static func hasAngle(
    _ observations: [TrackObservation], _ point: SIMD3<Double>, _ maxCosine: Double
  ) -> Bool {
    let rays = observations.map { normalized(point - $0.center) }
    for i in rays.indices {
      for j in 0..<i where dot(rays[i], rays[j]) < maxCosine { return true }
    }
    return false
  }
}
