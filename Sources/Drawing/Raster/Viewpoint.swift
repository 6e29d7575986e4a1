import Foundation
import Geometry
import Numerics

/// A virtual camera for rendering a model.
public struct Viewpoint: Sendable, Equatable {
  /// Intrinsics and image size.
  public var camera: Camera
  /// Pose in the model's world, camera axes x right, y down, z forward.
  public var cameraFromWorld: RigidTransform
}

extension Viewpoint {
  /// Minimum distance from the camera's plane of points that are drawn, in world units.
  static let minDepth = 1e-9
  /// Sine of the angle to the line of sight below which `up` is not used.
  private static let minSine = 1e-6
  /// Minimum length of `up` that defines a direction.
  private static let minLength = 1e-300

  /// A camera at `eye` that looks at `target`, with `up` upwards in the image.
  ///
  /// - Parameters:
  ///   - eye, target: World positions; must differ.
  ///   - up: World direction, not parallel to the line of sight (otherwise it is replaced).
  ///   - fieldOfView: Vertical field of view, in radians.
  public init(
    eye: SIMD3<Double>, target: SIMD3<Double>, up: SIMD3<Double> = SIMD3(0, 1, 0), width: Int,
    height: Int, fieldOfView: Double = 0.6
  ) {
    let forward = normalized(target - eye)
    var right = cross(forward, up)
    if length(right) < Self.minSine * max(length(up), Self.minLength) {
      right = cross(forward, abs(forward.x) < 0.9 ? SIMD3(1, 0, 0) : SIMD3(0, 0, 1))
    }
    right = normalized(right)
    let down = cross(forward, right)
    let focal = Double(height) / 2 / tan(fieldOfView / 2)
    self.init(
      camera: Camera(width: width, height: height, focal: focal),
      cameraFromWorld: RigidTransform(
        rotation: Matrix3(rows: right, down, forward), center: eye))
  }
}
