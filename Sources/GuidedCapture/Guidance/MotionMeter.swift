import Capture
import Foundation
import Geometry
import Numerics

/// Measures the image motion during exposure from successive frames.
struct MotionMeter: Sendable {
  /// Maximum seconds between frames for a valid estimate of the motion during exposure.
  static let maxGap = 0.25
  /// Default exposure time in seconds.
  static let usualExposure = 1.0 / 60
  /// Minimum depth of points in meters; the image motion of nearer points is unbounded.
  static let minDepth = 0.05
  /// Assumed distance and lateral offset of points without a box, in meters.
  static let assumedDistance = 0.5
  static let assumedSpread = 0.1
  /// Image width in pixels to which blur refers.
  static let statedWidth = 1440.0

  private var last: StreamFrame?

  struct Motion: Equatable {
    /// Blur in pixels of an image 1440 pixels wide.
    var blur: Double
    /// Angular velocity in degrees per second.
    var turning: Double?
  }

  /// Uses the two poses for the given points, if both are known; otherwise the shift of the image.
  mutating func measure(_ frame: StreamFrame, points: [SIMD3<Double>]) -> Motion? {
    defer { last = frame }
    guard let last, case let gap = frame.time - last.time, gap > 0, gap <= Self.maxGap else {
      return nil
    }
    let share = (frame.exposure.time ?? Self.usualExposure) / gap
    let scale = Self.statedWidth / Double(max(frame.camera.width, frame.camera.height))
    if let before = last.pose, let now = frame.pose {
      let seen = points.isEmpty ? Self.pointsAhead(now) : points
      let moved = seen.compactMap { point -> Double? in
        let (a, b) = (before * point, now * point)
        guard a.z > Self.minDepth, b.z > Self.minDepth else { return nil }
        return length(frame.camera.project(a) - frame.camera.project(b))
      }
      let turned = rotationAngle(now.rotation, before.rotation) * 180 / .pi / gap
      // If all points are behind the camera, only the rotation counts.
      let pixels = moved.max() ?? turned * gap * .pi / 180 * frame.camera.focal
      return Motion(blur: pixels * share * scale, turning: turned)
    }
    guard let shift = frame.statistics.shift(since: last.statistics) else { return nil }
    let pixels = (shift.x * shift.x + shift.y * shift.y).squareRoot()
    let reduced = Double(max(frame.statistics.columns.count, frame.statistics.rows.count))
    return Motion(blur: pixels * Self.statedWidth / reduced * share, turning: nil)
  }

  /// Points without a box: half a meter ahead, in the center and at the sides.
  private static func pointsAhead(_ pose: RigidTransform) -> [SIMD3<Double>] {
    let worldFromCamera = pose.inverse
    let (z, side) = (assumedDistance, assumedSpread)
    return [SIMD3(0, 0, z), SIMD3(side, 0, z), SIMD3(-side, 0, z), SIMD3(0, side, z)]
      .map { worldFromCamera * $0 }
  }
}
