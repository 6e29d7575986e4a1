import Geometry
import Numerics

/// The point nearest to all optical axes of a set of views.
///
/// Reference: mid-point method, Hartley & Sturm, "Triangulation", CVIU 68(2), 1997, for n rays.
package struct AxisMeeting {
  /// The sum of the projectors onto the complements of the axes.
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

  /// The point, in the world frame. It is meaningless where the axes are nearly parallel; the
  /// smallest eigenvalue of `normal` detects that.
  package var point: SIMD3<Double> { normal.inverse * right }
}
