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
struct Sighting {
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
struct TrackFit {
  let sightings: [Sighting]
  /// Cosine of the smallest accepted angle between the rays.
  let maxCosine: Double

  /// The point most sightings agree on: each of up to 15 pairs proposes the midpoint of its rays, the
  /// best is refined on the sightings within their limits.
  ///
  /// - Returns: `nil` when fewer than three agree (two of two or three will do) or
  ///   their rays are too nearly parallel.
  func estimate(track: Int) -> PointEstimate? {
    guard sightings.count >= 2 else { return nil }
    var best: (point: SIMD3<Double>, count: Int, sum: Double)?
    for (i, j) in candidatePairs(track) {
      guard let point = midpoint(sightings[i], sightings[j]) else { continue }
      var (count, sum) = (0, 0.0)
      for sighting in sightings {
        let error = sighting.error(point)
        if error <= sighting.limit {
          count += 1
          sum += error
        }
      }
      if best == nil || count > best!.count || (count == best!.count && sum < best!.sum) {
        best = (point, count, sum)
      }
      if count == sightings.count && sum < 0.25 * Double(count) * sightings[0].limit { break }
    }
    guard var point = best?.point else { return nil }
    var inliers = sightings.filter { $0.error(point) <= $0.limit }
    guard inliers.count >= 2 else { return nil }
    point = Self.refine(point, inliers)
    inliers = sightings.filter { $0.error(point) <= $0.limit }
    let enough = inliers.count >= 3 || (inliers.count == 2 && sightings.count <= 3)
    guard enough, Self.hasAngle(inliers, point, maxCosine) else { return nil }
    return PointEstimate(track: track, position: point, used: inliers.map(\.id))
  }

  private func candidatePairs(_ track: Int) -> [(Int, Int)] {
    let n = sightings.count
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
  private func midpoint(_ a: Sighting, _ b: Sighting) -> SIMD3<Double>? {
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
  static func refine(_ start: SIMD3<Double>, _ sightings: [Sighting]) -> SIMD3<Double> {
    var point = start
    for _ in 0..<4 {
      var h = Matrix3(diagonal: .zero)
      var g = SIMD3<Double>.zero
      for s in sightings {
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
    _ sightings: [Sighting], _ point: SIMD3<Double>, _ maxCosine: Double
  ) -> Bool {
    let rays = sightings.map { normalized(point - $0.center) }
    for i in rays.indices {
      for j in 0..<i where dot(rays[i], rays[j]) < maxCosine { return true }
    }
    return false
  }
}
