import Numerics
import Support

/// A camera pose estimated from 2D–3D correspondences.
public struct AbsolutePose: Sendable, Equatable {
  /// `cameraFromWorld`.
  public var pose: RigidTransform
  /// Whether each correspondence is an inlier, in the given order.
  public var inliers: [Bool]
  /// Number of inliers.
  public var inlierCount: Int
  /// Number of RANSAC samples.
  public var trials: Int
}

/// Limits of `estimateAbsolutePose`; the defaults are COLMAP's.
public struct AbsolutePoseOptions: Sendable, Equatable {
  /// Maximum reprojection error of an inlier, pixels.
  public var maxError = 12.0
  /// Minimum number of inliers of an accepted pose.
  public var minInliers = 30
  /// Minimum inlier ratio of an accepted pose.
  public var minInlierRatio = 0.25
  /// Probability of drawing at least one outlier-free sample.
  public var confidence = 0.99999
  /// Maximum number of samples.
  public var maxTrials = 2000

  /// Creates the default options.
  public init() {}
}

/// Estimates a camera pose from pixels and points with outliers.
///
/// P3P in LO-RANSAC, followed by a refinement of the pose over the inliers with a Cauchy loss.
///
/// - Parameters:
///   - pixels: Observed pixels (with the camera's distortion).
///   - points: The corresponding points, world frame.
/// - Returns: `nil` if no pose has enough inliers.
public func estimateAbsolutePose(
  pixels: [SIMD2<Double>], points: [SIMD3<Double>], camera: Camera,
  options: AbsolutePoseOptions = AbsolutePoseOptions(), using random: inout RandomStream
) -> AbsolutePose? {
  guard pixels.count == points.count, pixels.count >= 4, camera.fx > 0, camera.fy > 0 else {
    return nil
  }
  let data = PosePointBlocks(points: points, pixels: pixels, camera: camera)
  var problem = AbsolutePoseProblem(data: data, maxError: options.maxError)
  let robust = RobustOptions(confidence: options.confidence, maxTrials: options.maxTrials)
  guard let fit = locallyOptimizedRansac(&problem, options: robust, using: &random) else {
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

/// Refines the pose over the inliers; returns the start if the refinement would lose inliers.
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

/// RANSAC problem with samples of three points for a pose.
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

/// Maximum growth of the MSAC cost by the refinement, which minimizes a different loss.
private let maxCostGrowth = 1.05
