import Numerics

/// What is known of a pose before its points are looked at.
public struct PosePrior: Sendable, Equatable {
  /// The expected pose, `cameraFromWorld`.
  public var pose: RigidTransform
  /// Standard deviation of the camera's centre along each axis, scene units.
  public var position: Double
  /// The same of its turn about each axis, radians.
  public var rotation: Double

  /// - Parameters:
  ///   - position: Greater than 0, as is `rotation`.
  public init(pose: RigidTransform, position: Double, rotation: Double) {
    self.pose = pose
    self.position = position
    self.rotation = rotation
  }
}

/// Reprojection errors in pixels together with the prior's own errors.
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
        // The centre −Rᵀt moves by −Rᵀv.
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

  /// Turn from the prior and offset of the centre, in standard deviations.
  private func errors(_ state: RigidTransform) -> (SIMD3<Double>, SIMD3<Double>) {
    let turn = (state.rotation * prior.pose.rotation.transpose).rotationVector
    return (turn / prior.rotation, (state.center - prior.pose.center) / prior.position)
  }
}

/// The pose that fits the points it sees and what is known of it beforehand; any number of points.
///
/// - Parameters:
///   - pixels: Observed pixels (with the camera's distortion).
///   - points: The points they show, world frame.
///   - reach: How far off the points may be at the prior's pose, pixels. Cauchy's loss begins at that
///     scale and narrows to `scale`, as else points further off than that would have no say.
public func refinePose(
  _ prior: PosePrior, pixels: [SIMD2<Double>], points: [SIMD3<Double>], camera: Camera,
  reach: Double = 1, scale: Double = 1
) -> RigidTransform {
  guard pixels.count == points.count, !points.isEmpty else { return prior.pose }
  let data = PosePointBlocks(
    points: points, rays: pixels.map(camera.normalize), focals: SIMD2(camera.fx, camera.fy))
  var pose = prior.pose
  var width = max(reach, scale)
  // From any reach that is finite in pixels, a quarter at a time.
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
