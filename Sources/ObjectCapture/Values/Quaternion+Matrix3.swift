import Numerics
import VectorTypes

extension simd_quatf {
  /// The quaternion of a rotation matrix, real part not negative.
  init(_ m: Matrix3) {
    let turn = simd_double3x3(m.c0, m.c1, m.c2)
    self.init(vector: SIMD4<Float>(simd_quatd(turn).vector))
  }
}
