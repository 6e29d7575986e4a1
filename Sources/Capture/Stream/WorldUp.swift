import Foundation
import Geometry
import Numerics
import Scene

/// Which way is up in a recording's world.
struct WorldUp {
  /// Sine of the angle between Y and up below which no axis of a turn can be told.
  private static let minSine = 1e-9

  /// A world with Y up, into the recording's.
  let recordedFromWorld: RigidTransform

  /// By measured gravity where there is any; else the axis, Y or Z as recorders have it, that the
  /// cameras' own upward directions agree with best.
  init(_ views: [View]) {
    var measured = SIMD3<Double>.zero
    var cameras = SIMD3<Double>.zero
    for view in views {
      guard let pose = view.devicePose else { continue }
      if let gravity = view.gravity { measured -= pose.rotation.transpose * gravity }
      cameras -= pose.rotation.transpose * SIMD3(0, 1, 0)
    }
    let axes: [SIMD3<Double>] = [SIMD3(0, 1, 0), SIMD3(0, 0, 1), SIMD3(0, 0, -1), SIMD3(0, -1, 0)]
    let nearest = axes.max { dot($0, cameras) < dot($1, cameras) } ?? axes[0]
    let up = length(measured) > 0 ? normalized(measured) : nearest
    // The shortest rotation from Y to up.
    let axis = cross(SIMD3(0, 1, 0), up)
    let sine = length(axis)
    let turn: SIMD3<Double>
    if sine > Self.minSine {
      turn = axis * (atan2(sine, up.y) / sine)
    } else {
      turn = up.y > 0 ? .zero : SIMD3(.pi, 0, 0)
    }
    recordedFromWorld = RigidTransform(rotation: .rotation(turn), translation: .zero)
  }
}
