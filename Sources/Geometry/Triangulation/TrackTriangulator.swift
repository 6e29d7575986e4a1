import Numerics
import Support

/// A triangulated point of a track and its inlier observations.
public struct PointEstimate: Sendable {
  /// The track's number.
  public var track: Int
  /// Position in the world.
  public var position: SIMD3<Double>
  /// `TrackObservation.id` of the inliers.
  public var used: [Int]

  /// Creates an estimate.
  public init(track: Int, position: SIMD3<Double>, used: [Int]) {
    self.track = track
    self.position = position
    self.used = used
  }
}

/// Robust triangulation of a track with outlier observations.
public struct TrackTriangulator {
  /// Number of ray pairs that propose a point if there are more than `maxExhaustive` observations.
  /// With half of the observations wrong, 15 pairs miss a correct pair in one track of 75.
  static let trials = 15
  /// Maximum number of observations for which all pairs (15) propose a point.
  static let maxExhaustive = 6
  /// Mean error, as a share of the limit, below which a point with which all observations agree
  /// ends the search.
  static let goodShare = 0.25
  /// Minimum squared sine of the angle between two rays with a well-defined midpoint.
  static let minSine2 = 1e-8
  /// Step, relative to the point's distance from the origin, at which the refinement ends.
  static let stepTolerance = 1e-9

  /// The observations, each from a different view.
  public let observations: [TrackObservation]
  /// Cosine of the minimum triangulation angle.
  public let maxCosine: Double

  /// Creates a triangulator of a track's observations; `maxCosine` is the cosine of the minimum
  /// triangulation angle.
  public init(observations: [TrackObservation], maxCosine: Double) {
    self.observations = observations
    self.maxCosine = maxCosine
  }

  /// The point with the most inliers: each of up to 15 pairs proposes the midpoint of its rays, and
  /// the best proposal is refined on its inliers.
  ///
  /// - Parameter track: The track's number, which seeds the choice of pairs in long tracks.
  /// - Returns: `nil` if there are fewer than three inliers (two suffice for tracks of two or three
  ///   observations), or their rays are too close to parallel.
  public func estimate(track: Int) -> PointEstimate? {
    guard observations.count >= 2 else { return nil }
    guard var point = bestMidpoint(track) else { return nil }
    var inliers = observations.filter { $0.error(point) <= $0.limit }
    guard inliers.count >= 2 else { return nil }
    point = Self.refine(point, inliers)
    inliers = observations.filter { $0.error(point) <= $0.limit }
    let enough = inliers.count >= 3 || (inliers.count == 2 && observations.count <= 3)
    guard enough, Self.hasAngle(inliers, point, maxCosine) else { return nil }
    return PointEstimate(track: track, position: point, used: inliers.map(\.id))
  }

  /// The proposed point with the most inliers; among equals, the one with the smallest sum of
  /// errors.
  private func bestMidpoint(_ track: Int) -> SIMD3<Double>? {
    var best = (point: SIMD3<Double>.zero, count: -1, sum: 0.0)
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
      if count > best.count || (count == best.count && sum < best.sum) {
        best = (point, count, sum)
      }
      if count == observations.count
        && sum < Self.goodShare * Double(count) * observations[0].limit
      {
        break
      }
    }
    return best.count >= 0 ? best.point : nil
  }

  private func candidatePairs(_ track: Int) -> [(Int, Int)] {
    let n = observations.count
    var pairs: [(Int, Int)] = []
    if n <= Self.maxExhaustive {
      for j in 1..<n { for i in 0..<j { pairs.append((i, j)) } }
      // The first and last views usually have the widest baseline.
      pairs.swapAt(0, max(0, (n - 1) * (n - 2) / 2))
      return pairs
    }
    var random = RandomStream(seed: 0x7A11, stream: UInt64(track))
    for _ in 0..<Self.trials {
      let i = random.index(below: n)
      let j = (i + 1 + random.index(below: n - 1)) % n
      pairs.append((min(i, j), max(i, j)))
    }
    return pairs
  }

  /// The midpoint of the shortest segment between two rays; `nil` unless it is in front of both
  /// cameras.
  private func midpoint(_ a: TrackObservation, _ b: TrackObservation) -> SIMD3<Double>? {
    let base = b.center - a.center
    let cosine = dot(a.direction, b.direction)
    let det = 1 - cosine * cosine
    guard det > Self.minSine2, cosine < maxCosine else { return nil }
    let (da, db) = (dot(base, a.direction), dot(base, b.direction))
    let s = (da - cosine * db) / det
    let t = (cosine * da - db) / det
    guard s > 0, t > 0 else { return nil }
    return (a.center + a.direction * s + b.center + b.direction * t) / 2
  }

  /// Minimizes the squared reprojection errors by Gauss–Newton from `start`; returns `start` if a
  /// step fails.
  public static func refine(
    _ start: SIMD3<Double>, _ observations: [TrackObservation]
  ) -> SIMD3<Double> {
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
        let across = (u - s.ray.x) * s.focal
        let down = (v - s.ray.y) * s.focal
        g += a * across + b * down
      }
      let step = h.inverse * g
      guard step.x.isFinite, step.y.isFinite, step.z.isFinite else { return start }
      point -= step
      if length(step) < Self.stepTolerance * length(point) { break }
    }
    return point
  }

  private static func hasAngle(
    _ observations: [TrackObservation], _ point: SIMD3<Double>, _ maxCosine: Double
  ) -> Bool {
    let rays = observations.map { normalized(point - $0.center) }
    for i in rays.indices {
      for j in 0..<i where dot(rays[i], rays[j]) < maxCosine { return true }
    }
    return false
  }
}
