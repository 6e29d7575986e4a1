import Numerics
import Support

/// A camera's pose found from points and the pixels that show them.
public struct AbsolutePose: Sendable, Equatable {
  /// `cameraFromWorld`.
  public var pose: RigidTransform
  /// Which of the points agree with the pose, in the order they were given.
  public var inliers: [Bool]
  /// Number of points that agree.
  public var inlierCount: Int
  /// Samples that RANSAC drew.
  public var trials: Int
}

/// Limits of `estimateAbsolutePose`; the defaults are COLMAP's.
public struct AbsolutePoseOptions: Sendable, Equatable {
  /// Largest reprojection error of an inlier, pixels.
  public var maxError = 12.0
  /// Fewest inliers of an accepted pose.
  public var minInliers = 30
  /// Smallest accepted share of inliers.
  public var minInlierRatio = 0.25
  /// Probability that a sample of inliers only was drawn.
  public var confidence = 0.99999
  /// Most samples drawn.
  public var maxTrials = 2000

  /// The defaults.
  public init() {}
}

/// Finds a camera's pose from pixels and points with outliers.
///
/// P3P in LO-RANSAC, then refinement of the pose over the inliers with a Cauchy loss.
///
/// - Parameters:
///   - pixels: Observed pixels (with the camera's distortion).
///   - points: The points they may show, world frame.
/// - Returns: `nil` where too few points agree on any pose.
public func estimateAbsolutePose(
  pixels: [SIMD2<Double>], points: [SIMD3<Double>], camera: Camera,
  options: AbsolutePoseOptions = AbsolutePoseOptions(), using random: inout RandomStream
) -> AbsolutePose? {
  guard pixels.count == points.count, pixels.count >= 4, camera.fx > 0, camera.fy > 0 else {
    return nil
  }
  let data = PosePointBlocks(
    points: points, rays: pixels.map(camera.normalize), focals: SIMD2(camera.fx, camera.fy))
  var problem = AbsolutePoseProblem(data: data, maxError: options.maxError)
  let robust = RobustOptions(confidence: options.confidence, maxTrials: options.maxTrials)
  guard let fit = locallyOptimisedRansac(&problem, options: robust, using: &random) else {
    return nil
  }
  let pose = refinedOnInliers(fit.model, data, options.maxError)
  let mask = data.inliers(pose, maxError: options.maxError)
  let count = mask.reduce(0) { $0 + ($1 ? 1 : 0) }
  guard count >= max(options.minInliers, 4),
    Double(count) >= options.minInlierRatio * Double(pixels.count)
  else { return nil }
  return AbsolutePose(pose: pose, inliers: mask, inlierCount: count, trials: fit.trials)
}

/// Refines over the inliers; keeps the start where that would lose some.
private func refinedOnInliers(
  _ start: RigidTransform, _ data: PosePointBlocks, _ maxError: Double
) -> RigidTransform {
  let mask = data.inliers(start, maxError: maxError)
  let indices = mask.indices.filter { mask[$0] }
  let problem = PoseProblem(
    data: data, indices: indices, loss: .cauchy(scale: max(0.25 * maxError, 1e-6)))
  let fit = levenbergMarquardt(problem, from: start).state
  let pose = RigidTransform(
    rotation: fit.rotation.nearestRotation, translation: fit.translation)
  let before = data.score(start, maxError: maxError, limit: .infinity)
  let after = data.score(pose, maxError: maxError, limit: .infinity)
  return after.cost <= before.cost * maxCostGrowth ? pose : start
}

/// RANSAC over three points for a pose.
struct AbsolutePoseProblem: RobustProblem {
  let data: PosePointBlocks
  let maxError: Double
  private var rays = [SIMD3<Double>](repeating: .zero, count: 3)
  private var corners = [SIMD3<Double>](repeating: .zero, count: 3)

  init(data: PosePointBlocks, maxError: Double) {
    self.data = data
    self.maxError = maxError
  }

  var count: Int { data.count }
  var sampleSize: Int { 3 }

  mutating func fit(_ sample: [Int], into models: inout [RigidTransform]) {
    for k in 0..<3 {
      let ray = data.rays[sample[k]]
      rays[k] = normalized(SIMD3(ray.x, ray.y, 1))
      corners[k] = data.points[sample[k]]
    }
    perspectiveThreePoint(rays: rays, points: corners, into: &models)
  }

  func score(_ model: RigidTransform, limit: Double) -> RobustScore {
    data.score(model, maxError: maxError, limit: limit)
  }

  func refined(_ model: RigidTransform) -> RigidTransform? {
    let indices = refinementIndices(data.inliers(model, maxError: 1.5 * maxError))
    guard indices.count >= 4 else { return nil }
    let problem = PoseProblem(data: data, indices: indices, loss: .truncated(scale: maxError))
    return levenbergMarquardt(
      problem, from: model, maxIterations: 10, relativeTolerance: 1e-4
    ).state
  }
}

/// How much the cost of a refined pose may exceed that of the start: it minimises another loss.
private let maxCostGrowth = 1.05
