import Geometry
import Numerics

/// Pose of the object in the room; both have Z up, in meters.
struct SimulatedPlace: Sendable {
  /// Rows of the rotation.
  private let x, y, z: SIMD3<Float>
  private let shift: SIMD3<Float>

  /// - Parameter roomFromObject: Rotation and translation of the object.
  init(_ roomFromObject: RigidTransform) {
    let r = roomFromObject.rotation
    x = SIMD3<Float>(SIMD3(r[0, 0], r[0, 1], r[0, 2]))
    y = SIMD3<Float>(SIMD3(r[1, 0], r[1, 1], r[1, 2]))
    z = SIMD3<Float>(SIMD3(r[2, 0], r[2, 1], r[2, 2]))
    shift = SIMD3<Float>(roomFromObject.translation)
  }

  func inRoom(direction d: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(dot(x, d), dot(y, d), dot(z, d))
  }

  func inRoom(point: SIMD3<Float>) -> SIMD3<Float> { inRoom(direction: point) + shift }

  func fromRoom(direction d: SIMD3<Float>) -> SIMD3<Float> {
    x * d.x + y * d.y + z * d.z
  }
}
