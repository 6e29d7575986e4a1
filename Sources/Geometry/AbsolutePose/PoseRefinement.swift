import Numerics

/// Least squares over reprojection errors in pixels for the six parameters of a pose.
struct PoseProblem: LeastSquaresProblem {
  let data: PosePointBlocks
  let indices: [Int]
  let loss: RobustLoss

  var order: Int { 6 }

  func cost(_ state: RigidTransform) -> Double {
    var sum = 0.0
    for i in indices { sum += loss.evaluate(min(data.error2(i, state), 1e12)).value }
    return sum
  }

  func linearize(_ state: RigidTransform, _ equations: inout NormalEquations) -> Double {
    var sum = 0.0
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 6) { row in
      guard let row = row.baseAddress else { return }
      for i in indices {
        let x = state * data.points[i]
        guard x.z > 0 else {
          sum += loss.evaluate(1e12).value
          continue
        }
        let inverse = 1 / x.z
        let p = SIMD2(x.x * inverse, x.y * inverse)
        let focals = data.focals(at: i)
        let e = (p - data.rays[i]) * focals
        let s = dot(e, e)
        let (value, weight) = loss.evaluate(s)
        sum += value
        guard weight > 0 else { continue }
        // Left perturbation: x ↦ exp(w) x + v, so dx = w × x + v.
        for axis in 0..<2 {
          let f = focals[axis] * inverse
          let d = axis == 0 ? SIMD3(f, 0, -f * p.x) : SIMD3(0, f, -f * p.y)
          let w = cross(x, d)
          row[0] = w.x
          row[1] = w.y
          row[2] = w.z
          row[3] = d.x
          row[4] = d.y
          row[5] = d.z
          equations.add(row, residual: e[axis], weight: weight)
        }
      }
    }
    return sum
  }

  func moved(_ state: RigidTransform, by step: [Double]) -> RigidTransform {
    let r = Matrix3.rotation(SIMD3(step[0], step[1], step[2]))
    return RigidTransform(
      rotation: r * state.rotation,
      translation: r * state.translation + SIMD3(step[3], step[4], step[5]))
  }
}

/// The pose that minimizes a robust loss of the reprojection errors, starting from `pose`.
///
/// Errors are measured between undistorted coordinates, in pixels of the camera's focal length.
///
/// - Parameters:
///   - pose: Start, `cameraFromWorld`.
///   - pixels: Observed pixels (with the camera's distortion).
///   - points: The corresponding points, world frame.
///   - loss: Cauchy with a scale of 1 pixel by default.
/// - Returns: The refined pose; `pose` itself for fewer than three points.
public func refinePose(
  _ pose: RigidTransform, pixels: [SIMD2<Double>], points: [SIMD3<Double>], camera: Camera,
  loss: RobustLoss = .cauchy(scale: 1), maxIterations: Int = 30
) -> RigidTransform {
  guard pixels.count == points.count, points.count >= 3 else { return pose }
  let data = PosePointBlocks(points: points, pixels: pixels, camera: camera)
  let problem = PoseProblem(data: data, indices: Array(0..<points.count), loss: loss)
  let fit = levenbergMarquardt(problem, from: pose, maxIterations: maxIterations).state
  return RigidTransform(rotation: fit.rotation.nearestRotation, translation: fit.translation)
}
