import Capture
import Foundation
import Geometry
import Numerics

/// Measures how far the picture moves during an exposure, from one frame to the next.
struct MotionMeter: Sendable {
  /// Frames further apart than this, seconds, say nothing about the movement during an exposure.
  static let maxGap = 0.25
  /// Exposure assumed where the file does not state it, seconds.
  static let usualExposure = 1.0 / 60
  /// Points nearer than this are not followed, metres: their pictures move without bound.
  static let minDepth = 0.05
  /// Without a box: how far ahead points are followed, and how far to the sides, metres.
  static let assumedDistance = 0.5
  static let assumedSpread = 0.1
  /// Width of the picture that blur is stated for, pixels.
  static let statedWidth = 1440.0

  private var last: StreamFrame?

  struct Motion: Equatable {
    /// Pixels of a picture 1440 wide.
    var blur: Double
    /// Degrees a second.
    var turning: Double?
  }

  /// By the two poses where there are both, for the points given; else by the shift of the picture.
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
      // Out of view it is the turning that counts.
      let pixels = moved.max() ?? turned * gap * .pi / 180 * frame.camera.focal
      return Motion(blur: pixels * share * scale, turning: turned)
    }
    guard let shift = frame.statistics.shift(since: last.statistics) else { return nil }
    let pixels = (shift.x * shift.x + shift.y * shift.y).squareRoot()
    let reduced = Double(max(frame.statistics.columns.count, frame.statistics.rows.count))
    return Motion(blur: pixels * Self.statedWidth / reduced * share, turning: nil)
  }

  /// Without a box: half a metre ahead, in the middle and to the sides.
  private static func pointsAhead(_ pose: RigidTransform) -> [SIMD3<Double>] {
    let worldFromCamera = pose.inverse
    let (z, side) = (assumedDistance, assumedSpread)
    return [SIMD3(0, 0, z), SIMD3(side, 0, z), SIMD3(-side, 0, z), SIMD3(0, side, z)]
      .map { worldFromCamera * $0 }
  }
}
