import Numerics

/// Prior knowledge of a pose.
public struct PosePrior: Sendable, Equatable {
  /// The expected pose, `cameraFromWorld`.
  public var pose: RigidTransform
  /// Standard deviation of the camera center along each axis, scene units.
  public var position: Double
  /// Standard deviation of the rotation about each axis, radians.
  public var rotation: Double

  /// - Parameters:
  ///   - position: Greater than 0, as is `rotation`.
  public init(pose: RigidTransform, position: Double, rotation: Double) {
    self.pose = pose
    self.position = position
    self.rotation = rotation
  }
}

/// Least squares over reprojection errors in pixels and the errors relative to the prior.
struct PriorPoseProblem: LeastSquaresProblem {
  let points: PoseProblem
  let prior: PosePrior

  var order: Int { 6 }

  func cost(_ state: RigidTransform) -> Double {
    let (turn, shift) = errors(state)
    return points.cost(state) + dot(turn, turn) + dot(shift, shift)
  }

  func linearize(_ state: RigidTransform, _ equations: inout NormalEquations) -> Double {
    let sum = points.linearize(state, &equations)
    let (turn, shift) = errors(state)
    let r = state.rotation
    let sides = [r.c0, r.c1, r.c2]
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 6) { row in
      guard let base = row.baseAddress else { return }
      for axis in 0..<3 {
        row.update(repeating: 0)
        row[axis] = 1 / prior.rotation
        equations.add(base, residual: turn[axis], weight: 1)
        // The center −Rᵀt moves by −Rᵀv.
        row[axis] = 0
        for k in 0..<3 { row[3 + k] = -sides[axis][k] / prior.position }
        equations.add(base, residual: shift[axis], weight: 1)
      }
    }
    return sum + dot(turn, turn) + dot(shift, shift)
  }

  func moved(_ state: RigidTransform, by step: [Double]) -> RigidTransform {
    points.moved(state, by: step)
  }

  /// Rotation from the prior and offset of the center, in standard deviations.
  private func errors(_ state: RigidTransform) -> (SIMD3<Double>, SIMD3<Double>) {
    let turn = (state.rotation * prior.pose.rotation.transpose).rotationVector
    return (turn / prior.rotation, (state.center - prior.pose.center) / prior.position)
  }
}

/// The pose that best fits the observed points and the prior, for any number of points.
///
/// - Parameters:
///   - pixels: Observed pixels (with the camera's distortion).
///   - points: The corresponding points, world frame.
///   - reach: Maximum expected error of the points at the prior's pose, pixels. The scale of the
///     Cauchy loss starts at this value and narrows to `scale`; otherwise points with larger errors
///     would have no influence.
public func refinePose(
  _ prior: PosePrior, pixels: [SIMD2<Double>], points: [SIMD3<Double>], camera: Camera,
  reach: Double = 1, scale: Double = 1
) -> RigidTransform {
  guard pixels.count == points.count, !points.isEmpty else { return prior.pose }
  let data = PosePointBlocks(points: points, pixels: pixels, camera: camera)
  var pose = prior.pose
  var width = max(reach, scale)
  // Sufficient for any finite `reach`, as each round divides the scale by four.
  let maxRounds = 32
  for _ in 0..<maxRounds {
    let seen = PoseProblem(
      data: data, indices: Array(0..<points.count), loss: .cauchy(scale: width))
    pose = levenbergMarquardt(PriorPoseProblem(points: seen, prior: prior), from: pose).state
    guard width > scale else { break }
    width = max(width / 4, scale)
  }
  return RigidTransform(rotation: pose.rotation.nearestRotation, translation: pose.translation)
}
