import Geometry
import Numerics
import Scene

/// Finds the point that the cameras look at.
enum ObjectMiddle {
  /// Minimum determinant of the mean normal matrix: `sin²θ / 4` for two axes at angle θ, here 8°.
  /// More nearly parallel axes have no meeting point.
  private static let minDeterminant = 0.005
  /// Axes farther from the center than this multiple of the median distance are outliers.
  private static let maxOutlier = 3.0
  /// Minimum share of cameras in front of which the center must be.
  private static let minAhead = 0.8

  /// The point nearest to the optical axes, excluding outliers; the median of the sparse points if
  /// the axes do not meet. `nil` without points.
  static func find(_ reconstruction: Reconstruction) -> SIMD3<Double>? {
    let poses = reconstruction.registered.compactMap { reconstruction.poses[$0] }
    if let first = meeting(of: poses) {
      let distances = poses.map { offset(of: first, from: $0) }
      let limit = maxOutlier * (distances.median() ?? 0)
      let kept = zip(poses, distances).filter { $1 <= limit }.map(\.0)
      let found = meeting(of: kept) ?? first
      let ahead = kept.count { ($0 * found).z > 0 }
      if Double(ahead) >= minAhead * Double(kept.count) { return found }
    }
    return reconstruction.points.map(\.position).coordinateMedian()
  }

  private static func meeting(of poses: [RigidTransform]) -> SIMD3<Double>? {
    let axes = AxisMeeting(poses)
    let mean = axes.normal * (1 / Double(max(poses.count, 1)))
    return mean.determinant > minDeterminant ? axes.point : nil
  }

  /// Distance of a point from a camera's optical axis.
  private static func offset(of point: SIMD3<Double>, from pose: RigidTransform) -> Double {
    let local = pose * point
    return length(SIMD2(local.x, local.y))
  }
}
