import Geometry
import Numerics

/// Where optical axes meet, if anywhere: the point nearest to all of them.
///
/// Reference: mid-point method, Hartley & Sturm, "Triangulation", CVIU 68(2), 1997, for n rays.
package struct AxisMeeting {
  /// The sum of the projectors off the axes.
  package let normal: Matrix3
  private let right: SIMD3<Double>

  /// - Parameter poses: `cameraFromWorld` of the views.
  package init(_ poses: [RigidTransform]) {
    var (normal, right) = (Matrix3(diagonal: .zero), SIMD3<Double>.zero)
    for pose in poses {
      let axis = pose.rotation.transpose.c2
      let across = Matrix3.identity - Matrix3.outer(axis, axis)
      normal = normal + across
      right += across * pose.center
    }
    self.normal = normal
    self.right = right
  }

  /// The point, world frame; of no use where the axes are nearly parallel, as `normal` tells.
  package var point: SIMD3<Double> { normal.inverse * right }
}
