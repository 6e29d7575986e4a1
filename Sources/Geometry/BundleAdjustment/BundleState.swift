import Numerics
import Support

/// The problem as pointers, for the inner loops of one pass; valid as long as the source arrays.
struct BundleState: @unchecked Sendable {
  let cameras: UnsafePointer<Camera>
  let cameraCount: Int
  let poses: UnsafePointer<RigidTransform>
  let points: UnsafePointer<SIMD3<Double>>
  let start: UnsafePointer<Int>
  let observations: UnsafePointer<BundleObservation>
  let poseCamera: UnsafePointer<Int>
  let pointIsConstant: UnsafePointer<Bool>
  let poseColumn: UnsafePointer<Int>
  let cameraColumn: UnsafePointer<Int>
  /// Eight per camera, of which `parameterCount` are used.
  let parameters: UnsafePointer<IntrinsicParameter>
  let parameterCount: UnsafePointer<Int>
  /// Index of each point in `pointPriors`, −1 for none; `nil` if no point has a prior.
  let priorPlaces: UnsafePointer<Int32>?
  let pointPriors: UnsafePointer<PositionPrior>
  let loss: RobustLoss
  let context: RunContext

  /// Weights the residual for the robust loss and returns the factor for the derivatives.
  @inline(__always)
  func rowScale(_ j: inout ObservationJacobian, _ seen: BundleObservation) -> Double {
    let r = j.residual * seen.weight
    let scale = seen.weight * loss.evaluate(r.x * r.x + r.y * r.y).weight.squareRoot()
    j.residual *= scale
    return scale
  }

  /// Derivatives of the two pixel coordinates with respect to the point in the world.
  @inline(__always)
  func pointRows(
    _ j: ObservationJacobian, _ pose: RigidTransform, _ scale: Double
  ) -> (SIMD3<Double>, SIMD3<Double>) {
    let r = pose.rotation
    let (a, b) = (j.row0 * scale, j.row1 * scale)
    return (
      SIMD3(dot(r.c0, a), dot(r.c1, a), dot(r.c2, a)),
      SIMD3(dot(r.c0, b), dot(r.c1, b), dot(r.c2, b))
    )
  }

  /// Derivatives with respect to the camera's free intrinsics, one per lane.
  @inline(__always)
  func intrinsicRows(
    _ j: ObservationJacobian, _ camera: Int, _ scale: Double
  ) -> (SIMD8<Double>, SIMD8<Double>, Int) {
    var (k0, k1) = (SIMD8<Double>.zero, SIMD8<Double>.zero)
    let list = parameters + camera &* 8
    let count = parameterCount[camera]
    for lane in 0..<count {
      let d = j.derivative(list[lane], cameras[camera]) * scale
      k0[lane] = d.x
      k1[lane] = d.y
    }
    return (k0, k1, count)
  }
}
