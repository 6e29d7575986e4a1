import Geometry

/// A posed camera that only answers whether its image contains a point.
package struct PosedCamera: Sendable {
  private let pose: RigidTransform
  private let camera: Camera

  /// A camera with its `cameraFromWorld`.
  package init(pose: RigidTransform, camera: Camera) { (self.pose, self.camera) = (pose, camera) }

  /// Whether the world point projects into the image; lens distortion is ignored.
  package func contains(_ point: SIMD3<Double>) -> Bool {
    let local = pose * point
    guard local.z > 0 else { return false }
    let x = camera.fx * local.x / local.z + camera.cx
    let y = camera.fy * local.y / local.z + camera.cy
    return x >= 0 && y >= 0 && x <= Double(camera.width) && y <= Double(camera.height)
  }
}
