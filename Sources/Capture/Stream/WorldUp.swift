import Foundation
import Geometry
import Numerics
import Scene

/// The up direction of a recording's world.
struct WorldUp {
  /// Sine of the angle between Y and up below which the rotation axis is undefined.
  private static let minSine = 1e-9

  /// Transform from a world with Y up to the recording's world.
  let recordedFromWorld: RigidTransform

  /// Uses measured gravity if available; otherwise the axis, Y or Z by convention of recorders,
  /// closest to the up directions of the cameras.
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
