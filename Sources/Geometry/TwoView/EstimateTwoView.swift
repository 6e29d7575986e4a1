import Numerics
import Support

/// Estimates the two-view geometry from matched pixels with outliers.
///
/// Estimates an essential matrix first. A fundamental matrix is estimated independently if the
/// focal lengths are guesses or the essential matrix has few inliers; otherwise it is only refitted
/// from the essential matrix. Then a homography is estimated and, if it explains most inliers, a
/// pure rotation.
///
/// - Parameters:
///   - first, second: Matched pixels of the two images.
///   - cameras: Their cameras; distortion is removed.
///   - focalsKnown: Whether the focal lengths are known (given or from EXIF) rather than guessed.
///   - random: Source of the samples; the result depends only on it and the arguments.
/// - Returns: The geometry; `.rejected` with all counts if no model has enough inliers.
/// - Complexity: Some milliseconds for a few hundred matches.
///
/// Reference: Schönberger & Frahm, "Structure-from-Motion Revisited", CVPR 2016, section 4.1, for
/// the classification.
public func estimateTwoView(
  _ first: [SIMD2<Double>], _ second: [SIMD2<Double>], cameras: (Camera, Camera),
  focalsKnown: Bool, options: TwoViewOptions = TwoViewOptions(), using random: inout RandomStream
) -> TwoViewGeometry {
  let count = first.count
  guard count == second.count, count >= max(options.minInliers, 5),
    let estimate = TwoViewEstimate(first, second, cameras, focalsKnown, options, &random)
  else { return .rejected(count) }
  return estimate.geometry()
}

/// The models fitted to a pair of views, and the selection among them.
struct TwoViewEstimate {
  let pairs: PointPairBlocks
  let options: TwoViewOptions
  let cameras: (Camera, Camera)
  let focalsKnown: Bool
  var essential: RobustFit<Matrix3>?
  var fundamental: RobustFit<Matrix3>?
  var homography: RobustFit<Matrix3>?

  init?(
    _ first: [SIMD2<Double>], _ second: [SIMD2<Double>], _ cameras: (Camera, Camera),
    _ focalsKnown: Bool, _ options: TwoViewOptions, _ random: inout RandomStream
  ) {
    let focals = SIMD2(cameras.0.focal, cameras.1.focal)
    guard focals.min() > 0, focals.max().isFinite else { return nil }
    self.options = options
    self.cameras = cameras
    self.focalsKnown = focalsKnown
    pairs = PointPairBlocks(pixels: first, second, cameras: cameras)
    var robust = RobustOptions(confidence: options.confidence, maxTrials: options.maxTrials)
    // Pairs with fewer inliers are rejected anyway.
    robust.minInliers = max(options.minInliers, chanceSupport(pairs, options))
    var problem = EssentialProblem(pairs, maxError: options.maxError)
    essential = locallyOptimizedRansac(&problem, options: robust, using: &random)
    fitFundamental(focalsKnown, robust, &random)
    var plane = HomographyProblem(pairs, maxError: options.maxError)
    var planeOptions = RobustOptions(
      confidence: options.confidence, maxTrials: min(options.maxTrials, 400))
    planeOptions.minInliers = options.minInliers
    homography = locallyOptimizedRansac(&plane, options: planeOptions, using: &random)
  }

  /// Searches only if the essential matrix may have missed inliers.
  private mutating func fitFundamental(
    _ focalsKnown: Bool, _ robust: RobustOptions, _ random: inout RandomStream
  ) {
    guard pairs.count >= 8 else { return }
    var problem = FundamentalProblem(pairs, maxError: options.maxError)
    let found = essential?.score.inliers ?? 0
    let enough = found >= 2 * options.minInliers && 2 * found >= pairs.count
    if focalsKnown && enough, let e = essential {
      fundamental = polished(e.model, e.score, problem)
      return
    }
    var robust = robust
    if focalsKnown { robust.maxTrials = min(robust.maxTrials, 500) }
    fundamental = locallyOptimizedRansac(
      &problem, options: robust, start: essential?.model, using: &random)
  }

  /// Classifies the pair and fills in pose, mask and angle.
  func geometry() -> TwoViewGeometry {
    let e = essential?.score.inliers ?? 0
    let f = max(fundamental?.score.inliers ?? 0, e)
    let h = homography?.score.inliers ?? 0
    var result = TwoViewGeometry.rejected(pairs.count)
    result.essentialInliers = e
    result.fundamentalInliers = f
    result.homographyInliers = h
    result.isCalibrated = Double(e) >= options.minEssentialRatio * Double(f)
    guard max(f, h) >= options.minInliers,
      Double(max(f, h)) >= options.minInlierRatio * Double(pairs.count)
    else { return result }
    if Double(h) >= options.maxHomographyRatio * Double(f), let plane = homography {
      choosePlane(plane.model, &result)
    } else if f >= chanceSupport(pairs, options) {
      chooseGeneral(&result)
    }
    result.inlierCount = result.inliers.reduce(0) { $0 + ($1 ? 1 : 0) }
    return result
  }

  private func chooseGeneral(_ result: inout TwoViewGeometry) {
    result.kind = .general
    let model = result.isCalibrated ? essential?.model : fundamental?.model
    guard let model else { return }
    result.inliers = pairs.sampsonInliers(model, maxError: options.maxError)
    result.centeredFundamental = centered(fundamental?.model ?? model)
    if let e = essential?.model {
      let (a, b) = selected(pairs.sampsonInliers(e, maxError: options.maxError))
      let pose = poseFromEssential(e, first: a, second: b).secondFromFirst
      result.secondFromFirst = pose
      let (c, d) = selected(result.inliers)
      result.medianAngle = medianAngle(pose, c, d)
    }
  }

  private func choosePlane(_ h: Matrix3, _ result: inout TwoViewGeometry) {
    let onPlane = HomographyProblem(pairs, maxError: options.maxError).inliers(h)
    let (a, b) = selected(onPlane)
    let pose = planePose(h, a, b)
    let angle = pose.map { medianAngle($0, a, b) } ?? 0
    if let rotation = rotation(explaining: h, angle: angle, &result) {
      result.kind = .panoramic
      result.secondFromFirst = RigidTransform(rotation: rotation, translation: .zero)
      result.inliers = onPlane
      return
    }
    result.kind = .planar
    result.secondFromFirst = pose
    result.medianAngle = angle
    result.inliers = onPlane
    if let e = essential, e.score.inliers > result.homographyInliers {
      result.inliers = pairs.sampsonInliers(e.model, maxError: options.maxError)
    }
  }

  /// The rotation that explains the correspondences as well as the homography does; `nil` if there
  /// is none.
  ///
  /// If the focal lengths are guesses, a common factor on them is also tried.
  private func rotation(
    explaining h: Matrix3, angle: Double, _ result: inout TwoViewGeometry
  ) -> Matrix3? {
    let fit = RotationFit(h, pairs, maxError: options.maxError)
    result.rotationInliers = fit.score.inliers
    if isEnough(fit, h, angle) { return fit.rotation }
    guard !focalsKnown, let factor = rotationFocalFactor(h) else { return nil }
    let scaled = pairs.zoomed(by: factor)
    let down = Matrix3(diagonal: SIMD3(1 / factor, 1 / factor, 1))
    let up = Matrix3(diagonal: SIMD3(factor, factor, 1))
    let refit = RotationFit(down * h * up, scaled, maxError: options.maxError)
    result.rotationInliers = max(result.rotationInliers, refit.score.inliers)
    return isEnough(refit, h, .infinity) ? refit.rotation : nil
  }

  /// Whether a rotation preserves the inliers of the homography and, in addition, the triangulation
  /// angle of the plane is too small or its five extra parameters do not reduce the residuals.
  private func isEnough(_ rotation: RotationFit, _ h: Matrix3, _ angle: Double) -> Bool {
    let plane = pairs.transferScore(
      h, inverse: h.inverse, maxError: options.maxError, limit: .infinity)
    guard Double(rotation.score.inliers) >= minRotationShare * Double(plane.inliers) else {
      return false
    }
    if angle < options.minAngle { return true }
    // MSAC costs of the inliers only: sums of squares over the squared bound.
    let outliers = Double(pairs.count - plane.inliers)
    let free = max(plane.cost - outliers, minCost * Double(pairs.count))
    return rotation.score.cost - outliers < maxRotationCost * free
  }

  private func selected(_ mask: [Bool]) -> ([SIMD2<Double>], [SIMD2<Double>]) {
    let indices = mask.indices.filter { mask[$0] }
    return (indices.map { pairs.first[$0] }, indices.map { pairs.second[$0] })
  }

  /// F for pixels relative to the principal points, from the matrix of normalized coordinates.
  private func centered(_ m: Matrix3) -> Matrix3 {
    let k1 = Matrix3(diagonal: SIMD3(1 / cameras.0.focal, 1 / cameras.0.focal, 1))
    let k2 = Matrix3(diagonal: SIMD3(1 / cameras.1.focal, 1 / cameras.1.focal, 1))
    let f = k2 * m * k1
    return f * (1 / f.norm)
  }

  /// Among the motions of the homography and of the essential matrix, the one with the lowest
  /// Sampson cost after refinement, with a penalty for points behind a camera.
  private func planePose(
    _ h: Matrix3, _ a: [SIMD2<Double>], _ b: [SIMD2<Double>]
  ) -> RigidTransform? {
    var candidates = decomposeHomography(h, first: a, second: b).map(\.secondFromFirst)
    if let e = essential?.model {
      candidates.append(poseFromEssential(e, first: a, second: b).secondFromFirst)
    }
    let indices = Array(0..<min(pairs.count, 400))
    var best: RigidTransform?
    var minCost = Double.infinity
    for candidate in candidates where length(candidate.translation) > minTranslation {
      let problem = SampsonProblem<EssentialModel>(
        pairs: pairs, indices: indices, loss: .truncated(scale: options.maxError), order: 5)
      let fit = levenbergMarquardt(
        problem, from: EssentialModel(candidate), maxIterations: 8, relativeTolerance: 1e-4)
      let front = countInFront(fit.state.pose, first: a, second: b)
      // A point behind a camera costs as much as an outlier.
      let cost =
        fit.cost + Double(a.count - front) * options.maxError * options.maxError
      if best == nil || cost < minCost { (best, minCost) = (fit.state.pose, cost) }
    }
    return best
  }
}

/// Minimum share of a plane's inliers that a rotation must preserve to explain the pair.
private let minRotationShare = 0.95

/// Maximum ratio of the squared residuals of a rotation to those of the plane, which has five more
/// parameters.
private let maxRotationCost = 1.5

/// Minimum cost per correspondence, in squared bounds, as exact data have zero cost.
private let minCost = 1e-9

/// Length of a translation below which a decomposed motion has no direction.
private let minTranslation = 1e-9
