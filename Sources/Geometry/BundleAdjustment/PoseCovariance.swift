import Numerics
import Support

/// Covariance of an adjusted pose, relative to all models that differ only by a similarity.
public struct PoseCovariance: Equatable, Sendable {
  /// Covariance of the camera center in the world, scene units squared.
  public var center: Matrix3
  /// Covariance of a small rotation of the camera in its own frame, radians squared.
  public var rotation: Matrix3

  /// Square root of the summed variances along the axes, scene units.
  public var centerDeviation: Double { center.trace.squareRoot() }
  /// Square root of the summed rotation variances, radians.
  public var rotationDeviation: Double { rotation.trace.squareRoot() }
}

/// Uncertainty of a camera's free intrinsics.
public struct IntrinsicsDeviation: Equatable, Sendable {
  /// Standard deviation of the focal length, pixels; 0 if it is constant.
  public var focal = 0.0
  /// Influence of the prior on the focal length, 0 ... 1, like `principalPointOpenness`.
  public var focalOpenness = 0.0
  /// Standard deviation of the principal point along its worse axis, pixels; 0 if it is constant.
  public var principalPoint = 0.0
  /// Influence of the prior on the principal point, 0 ... 1: the ratio of the deviation after the
  /// adjustment to that of the prior, both for observations with an error of one pixel.
  public var principalPointOpenness = 0.0
  /// Squared Mahalanobis distance of k1 and k2 from the prior's mean, divided by the number of free
  /// coefficients: 1 on average if the mean is correct. `nil` if both are constant, if there is no
  /// prior, or if their covariance is singular.
  public var distortionChiSquare: Double?
}

/// Uncertainty of an adjusted estimate.
public struct BundleCovariance: Equatable, Sendable {
  /// Covariance by pose.
  public var poses: [PoseCovariance]
  /// Uncertainty of the intrinsics by camera.
  public var intrinsics: [IntrinsicsDeviation]
  /// Variance of the weighted residuals, by which the covariances were multiplied.
  public var variance: Double
}

extension BundleProblem {
  /// The covariance of each pose and the deviations of intrinsics at an adjusted estimate.
  ///
  /// The inverse of the reduced normal equations of poses and intrinsics, times the variance of the
  /// residuals. Origin, orientation and scale of the world are free: the seven gauge directions are
  /// removed (inner constraints), so that the values are comparable with errors after alignment by
  /// a similarity. Constant poses count as free here.
  ///
  /// - Returns: `nil` if the normal equations are singular beyond the gauge freedom, for fewer than
  ///   three poses, or if there are no more residuals than unknowns.
  /// - Complexity: O((6 poses)³).
  ///
  /// References: Triggs et al., "Bundle Adjustment – A Modern Synthesis", 2000, section 9.
  public func covariance(
    _ options: BundleOptions = BundleOptions(), in context: RunContext = RunContext()
  ) throws -> BundleCovariance? {
    guard poses.count >= 3 else { return nil }
    var free = self
    free.poseIsConstant = poses.map { _ in false }
    let solver = try BundleSolver(free, options, context)
    let projection = ties.map { RigProjection($0, solver.columns) }
    let columns = projection?.columns.count ?? solver.columns.count
    let freedom = 2 * observations.count - columns - 3 * points.count + 7
    guard freedom > 0 else { return nil }
    let variance = 2 * (try solver.totalCost(solver.current)) / Double(freedom)
    let system = try solver.assemble(0)
    var matrix = projection?.projected(system.matrix) ?? system.matrix
    // Regularizes the factorization for nearly unconstrained parameters.
    let ridge = 1e-9
    for i in 0..<columns { matrix[i, i] += ridge * abs(matrix[i, i]) }
    let gauge = free.similarities(columns, projection?.columns)
    guard let reduced = Self.pseudoInverse(matrix, gauge) else { return nil }
    let inverse = projection?.expanded(reduced, count: solver.columns.count) ?? reduced
    let found = poses.indices.map { index in
      let (turn, shift) = (6 * index, 6 * index + 3)
      let r = poses[index].rotation
      let moved = Self.block(inverse, shift) * variance
      return PoseCovariance(
        center: r.transpose * moved * r, rotation: Self.block(inverse, turn) * variance)
    }
    return BundleCovariance(
      poses: found, intrinsics: free.deviations(inverse, solver.columns, variance),
      variance: variance)
  }

  private func deviations(
    _ inverse: Matrix, _ columns: ParameterColumns, _ variance: Double
  ) -> [IntrinsicsDeviation] {
    cameras.indices.map { index in
      var result = IntrinsicsDeviation()
      for (place, parameter) in columns.parameters[index].enumerated() {
        let column = columns.camera[index] + place
        let spread = max(inverse[column, column], 0).squareRoot()
        let pixels = spread * variance.squareRoot() * cameras[index].focal
        switch parameter {
        case .focal:
          result.focal = pixels
          result.focalOpenness = spread / (priors[index]?.deviation(parameter) ?? .infinity)
        case .cx, .cy:
          result.principalPoint = max(result.principalPoint, pixels)
          let prior = priors[index]?.deviation(parameter) ?? .infinity
          result.principalPointOpenness = max(result.principalPointOpenness, spread / prior)
        default: break
        }
      }
      result.distortionChiSquare = distortionChiSquare(index, inverse, columns, variance)
      return result
    }
  }

  private func distortionChiSquare(
    _ index: Int, _ inverse: Matrix, _ columns: ParameterColumns, _ variance: Double
  ) -> Double? {
    guard let prior = priors[index] else { return nil }
    let offsets = columns.parameters[index].enumerated()
      .filter { $0.element == .k1 || $0.element == .k2 }
      .map { place, parameter in
        (column: columns.camera[index] + place, value: prior.offset(parameter, of: cameras[index]))
      }
    guard let first = offsets.first, let last = offsets.last else { return nil }
    let (a, b) = (inverse[first.column, first.column], inverse[last.column, last.column])
    guard a > 0, b > 0, variance > 0 else { return nil }
    if offsets.count == 1 { return first.value * first.value / (a * variance) }
    let mixed = inverse[last.column, first.column]
    let determinant = a * b - mixed * mixed
    guard determinant > 0 else { return nil }
    let sum =
      b * first.value * first.value - 2 * mixed * first.value * last.value
      + a * last.value * last.value
    return sum / (2 * determinant * variance)
  }

  /// The pseudoinverse outside the null space of similarities, `(S + μGGᵀ)⁻¹ − GGᵀ / μ`.
  private static func pseudoInverse(_ matrix: Matrix, _ similarities: Matrix) -> Matrix? {
    guard let gauge = similarities.qr()?.q else { return nil }
    let columns = matrix.columns
    var sum = 0.0
    for i in 0..<columns { sum += matrix[i, i] }
    let weight = sum / Double(columns)
    guard weight > 0 else { return nil }
    var full = matrix
    for c in 0..<columns {
      for r in c..<columns {
        full[r, c] += weight * (0..<7).reduce(0) { $0 + gauge[r, $1] * gauge[c, $1] }
      }
    }
    guard var inverse = full.choleskyInverse() else { return nil }
    for c in 0..<columns {
      for r in c..<columns {
        inverse[r, c] -= (0..<7).reduce(0) { $0 + gauge[r, $1] * gauge[c, $1] } / weight
      }
    }
    return inverse
  }

  /// Derivatives of the pose parameters with respect to world rotations, translations and scaling:
  /// seven columns.
  ///
  /// - Parameter rigs: Columns of the parameters if poses are tied.
  private func similarities(_ columns: Int, _ rigs: RigColumns?) -> Matrix {
    var gauge = Matrix(rows: columns, columns: 7)
    let first = rigs?.poses ?? poses.indices.map { 6 * $0 }
    var blocks = zip(first, poses).filter { $0.0 >= 0 }
    if let rigs, let ties { blocks += zip(rigs.instants, ties.rigFromWorld) }
    for (first, pose) in blocks {
      let (r, t) = (pose.rotation, pose.translation)
      for (axis, side) in [r.c0, r.c1, r.c2].enumerated() {
        let shift = cross(side, t)
        for k in 0..<3 {
          gauge[first + k, axis] = -side[k]
          gauge[first + 3 + k, axis] = shift[k]
          gauge[first + 3 + k, 3 + axis] = -side[k]
        }
      }
      for k in 0..<3 { gauge[first + 3 + k, 6] = t[k] }
    }
    for (first, camera) in zip(rigs?.cameras ?? [], ties?.cameraFromRig ?? []) where first >= 0 {
      for k in 0..<3 { gauge[first + 3 + k, 6] = camera.translation[k] }
    }
    return gauge
  }

  /// A 3 × 3 diagonal block of a symmetric matrix whose lower half is filled.
  private static func block(_ matrix: Matrix, _ at: Int) -> Matrix3 {
    func entry(_ r: Int, _ c: Int) -> Double { matrix[at + max(r, c), at + min(r, c)] }
    return Matrix3(
      rows: SIMD3(entry(0, 0), entry(0, 1), entry(0, 2)),
      SIMD3(entry(1, 0), entry(1, 1), entry(1, 2)), SIMD3(entry(2, 0), entry(2, 1), entry(2, 2)))
  }
}
