import Geometry
import Numerics
import Scene

extension simd_float4x4 {
  /// World-from-camera transform (camera x right, y up, looking along −z) of an internal pose,
  /// whose camera has y down and looks along z.
  init(cameraFromWorld pose: RigidTransform) {
    let axes = pose.rotation.transpose
    self.init(
      SIMD4(SIMD3<Float>(axes.c0), 0), SIMD4(SIMD3<Float>(-axes.c1), 0),
      SIMD4(SIMD3<Float>(-axes.c2), 0), SIMD4(SIMD3<Float>(pose.center), 1))
  }

  /// The transform of the unit cube centered at the origin to the box.
  init(_ box: ObjectBox) {
    func side(_ direction: SIMD3<Double>) -> SIMD4<Float> {
      SIMD4(SIMD3<Float>((box.point(direction) - box.center) * 2), 0)
    }
    self.init(
      side(SIMD3(1, 0, 0)), side(SIMD3(0, 1, 0)), side(SIMD3(0, 0, 1)),
      SIMD4(SIMD3<Float>(box.center), 1))
  }
}
