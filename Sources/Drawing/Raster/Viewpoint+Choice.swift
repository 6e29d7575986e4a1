import Foundation
import Geometry
import Numerics
import Scene

extension Viewpoint {
  /// Maximum angle between cameras on the same side, as its cosine: 60°.
  private static let minCosine = 0.5
  /// Minimum improvement of the score, so that rounding does not decide.
  private static let minGain = 1e-9
  /// Length of the mean direction above which all cameras are on one side; 1
  /// means equal directions.
  private static let minOneSided = 0.7
  /// Number of points sufficient to frame a model.
  private static let sampleSize = 8_000
  /// Minimum number of points for trimming the outermost percent.
  private static let minTrimmed = 200

  /// Chooses a viewpoint for `points`, framed with a small margin; up is +Y.
  ///
  /// The direction is the one in which most of the capture's cameras are, raised to about
  /// 25 degrees above the horizon and rotated by 30 degrees to show relief; without cameras
  /// it is the front right. The distance is the smallest at which all but the outermost
  /// points are inside the image.
  ///
  /// - Parameters:
  ///   - points: World positions; only a few thousand are used.
  ///   - reconstruction: The capture's poses, if known.
  ///   - includingCameras: Whether the capture's cameras must be in the image, too.
  public static func good(
    for points: [SIMD3<Float>], reconstruction: Reconstruction? = nil,
    includingCameras: Bool = false, width: Int = 1600, height: Int = 1200
  ) -> Viewpoint {
    var frame = trimmedSample(points)
    let centers = (reconstruction?.poses ?? []).compactMap { $0?.center }
    let middle = center(of: frame)
    let direction = viewDirection(middle, reconstruction, turned: includingCameras ? 0.9 : 0.5)
    if includingCameras { frame += centers }
    guard !frame.isEmpty else {
      return Viewpoint(eye: SIMD3(0, 0, 3), target: .zero, width: width, height: height)
    }
    return framing(frame, from: direction, width: width, height: height)
  }

  /// The camera at the smallest distance along `direction` that has all `points` in the image.
  static func framing(
    _ points: [SIMD3<Double>], from direction: SIMD3<Double>, width: Int, height: Int,
    margin: Double = 1.08
  ) -> Viewpoint {
    let start = center(of: points)
    let radius = max(points.map { distance($0, start) }.max() ?? 0, 1e-6)
    var target = start
    var away = 4 * radius
    var view = Viewpoint(
      eye: target + direction * away, target: target, width: width, height: height)
    for _ in 0..<12 {
      // Shift the target to center the outline, then scale the distance to fill the image.
      let r = view.cameraFromWorld.rotation
      let f = view.camera.fy
      var low = SIMD2(repeating: Double.infinity)
      var high = -low
      for point in points {
        let p = view.cameraFromWorld * point
        let q = SIMD2(p.x / max(p.z, away * 0.05), p.y / max(p.z, away * 0.05))
        low = pointwiseMin(low, q)
        high = pointwiseMax(high, q)
      }
      let shift = (low + high) / 2 * away
      target += r.transpose * SIMD3(shift.x, shift.y, 0)
      let limits = SIMD2(Double(width), Double(height)) / (2 * f)
      let fill = max((high.x - low.x) / 2 / limits.x, (high.y - low.y) / 2 / limits.y)
      away = max(away * min(max(fill * margin, 0.5), 2), radius * 0.2)
      view = Viewpoint(
        eye: target + direction * away, target: target, width: width, height: height)
    }
    return view
  }

  private static func center(of points: [SIMD3<Double>]) -> SIMD3<Double> {
    guard let first = points.first else { return .zero }
    let low = points.reduce(first) { pointwiseMin($0, $1) }
    let high = points.reduce(first) { pointwiseMax($0, $1) }
    return (low + high) / 2
  }

  /// A few thousand of the finite points, without the outermost percent along each axis.
  static func trimmedSample(_ points: [SIMD3<Float>]) -> [SIMD3<Double>] {
    let step = max(1, points.count / sampleSize)
    var sample = stride(from: 0, to: points.count, by: step).map { SIMD3<Double>(points[$0]) }
    sample.removeAll { !($0.x.isFinite && $0.y.isFinite && $0.z.isFinite) }
    guard sample.count > minTrimmed else { return sample }
    var low = SIMD3<Double>.zero
    var high = SIMD3<Double>.zero
    for axis in 0..<3 {
      let sorted = sample.map { $0[axis] }.sorted()
      low[axis] = sorted[sorted.count / 200]
      high[axis] = sorted[sorted.count - 1 - sorted.count / 200]
    }
    let room = (high - low) * 0.02
    return sample.filter { p in
      p == p.clamped(lowerBound: low - room, upperBound: high + room)
    }
  }

  /// Unit vector from the object to the viewer.
  private static func viewDirection(
    _ middle: SIMD3<Double>, _ reconstruction: Reconstruction?, turned angle: Double
  ) -> SIMD3<Double> {
    let directions = (reconstruction?.poses ?? []).compactMap { pose in
      pose.map { normalized($0.center - middle) }
    }
    // Select the camera with the most others around it.
    var best = SIMD3(0.35, 0, 1.0)
    var bestScore = -Double.infinity
    for a in directions {
      let score = directions.reduce(0) { $0 + max(0, dot(a, $1) - minCosine) }
      if score > bestScore + minGain {
        bestScore = score
        best = a
      }
    }
    let spread =
      directions.isEmpty ? 0 : length(directions.reduce(.zero, +)) / Double(directions.count)
    // A capture from one side is shown from that side; an orbit may be rotated further.
    let turn = spread > minOneSided ? angle * 0.4 : angle
    let flat = normalized(SIMD3(best.x, 0, best.z))
    guard length(flat) > 0 else { return normalized(SIMD3(0.4, 0.8, 1)) }
    let side = SIMD3(flat.z, 0, -flat.x)
    let heading = flat * cos(turn) + side * sin(turn)
    let seen = directions.isEmpty ? 0.42 : asin(min(max(best.y, -1), 1))
    let elevation = min(max(seen, 0.3), 0.7)
    return heading * cos(elevation) + SIMD3(0, sin(elevation), 0)
  }
}
