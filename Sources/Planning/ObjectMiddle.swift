import Geometry
import Numerics
import Scene

/// Finds what the cameras look at together.
enum ObjectMiddle {
  /// Least determinant of the mean normal matrix: `sin²θ / 4` for two axes at angle θ, so 8°. Axes
  /// nearer to parallel meet nowhere.
  private static let minDeterminant = 0.005
  /// Axes that pass the middle at more than this many times the median distance look elsewhere.
  private static let maxOutlier = 3.0
  /// Share of the cameras that must have the middle before them.
  private static let minAhead = 0.8

  /// The point nearest to the optical axes, without those that look elsewhere; the median of the sparse
  /// points where the axes do not meet. `nil` without points.
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
