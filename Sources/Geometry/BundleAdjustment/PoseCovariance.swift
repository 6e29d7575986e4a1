import Numerics
import Support

/// How uncertain an adjusted pose is, over all models that differ by a similarity only.
public struct PoseCovariance: Equatable, Sendable {
  /// Of the camera's centre in the world, scene units squared.
  public var center: Matrix3
  /// Of a small turn of the camera in its own frame, radians squared.
  public var rotation: Matrix3

  /// Root of the sum of the variances along the axes, scene units.
  public var centerDeviation: Double { center.trace.squareRoot() }
  /// The same of the turn, radians.
  public var rotationDeviation: Double { rotation.trace.squareRoot() }
}

/// How uncertain a camera's free intrinsics are.
public struct IntrinsicsDeviation: Equatable, Sendable {
  /// Standard deviations in pixels, of the principal point along the worse axis; 0 where held.
  public var focal = 0.0
  /// Of the principal point along the worse axis, pixels; 0 where it is held.
  public var principalPoint = 0.0
  /// What the prior has to say about the principal point, 0 ... 1: its deviation after the adjustment
  /// over the prior's, both for observations that are exact to a pixel.
  public var principalPointOpenness = 0.0
  /// Squared distance of k1 and k2 from the prior's mean in deviations, over the number of those that are
  /// free: 1 on average where the mean is true. `nil` where both are held, where there is no prior, and
  /// where their covariance is singular.
  public var distortionChiSquare: Double?
}

/// How uncertain an adjusted estimate is.
public struct BundleCovariance: Equatable, Sendable {
  /// By pose.
  public var poses: [PoseCovariance]
  /// By camera.
  public var intrinsics: [IntrinsicsDeviation]
}

extension BundleProblem {
  /// The covariance of each pose and the deviations of intrinsics at an adjusted estimate.
  ///
  /// The inverse of the reduced normal equations of poses and intrinsics, times the variance of the
  /// residuals. Origin, direction and unit of the world are free: the seven directions that
  /// move everything together are left out (inner constraints), so that the figures compare with
  /// errors after a similarity. Constant poses count as free here.
  ///
  /// - Returns: `nil` where the normal equations are singular beyond that freedom, for fewer than
  ///   three poses or with no more residuals than unknowns.
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
    let columns = solver.columns.count
    let freedom = 2 * observations.count - columns - 3 * points.count + 7
    guard freedom > 0 else { return nil }
    let variance = 2 * (try solver.totalCost(solver.current)) / Double(freedom)
    var system = try solver.assemble(0)
    // What keeps the factorisation going where a parameter is all but free.
    let ridge = 1e-9
    for i in 0..<columns { system.matrix[i, i] += ridge * abs(system.matrix[i, i]) }
    guard let inverse = free.pseudoInverse(system.matrix, columns) else { return nil }
    let found = poses.indices.map { index in
      let (turn, shift) = (6 * index, 6 * index + 3)
      let r = poses[index].rotation
      let moved = Self.block(inverse, shift) * variance
      return PoseCovariance(
        center: r.transpose * moved * r, rotation: Self.block(inverse, turn) * variance)
    }
    return BundleCovariance(
      poses: found, intrinsics: free.deviations(inverse, solver.columns, variance))
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
        case .focal: result.focal = pixels
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

  /// The inverse off the null space of similarities, `(S + μGGᵀ)⁻¹ − GGᵀ / μ`.
  private func pseudoInverse(_ matrix: Matrix, _ columns: Int) -> Matrix? {
    guard let gauge = similarities(columns).qr()?.q else { return nil }
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

  /// How the poses' parameters change under world rotations, translations and scaling: seven columns.
  private func similarities(_ columns: Int) -> Matrix {
    var gauge = Matrix(rows: columns, columns: 7)
    for (index, pose) in poses.enumerated() {
      let (r, t) = (pose.rotation, pose.translation)
      for (axis, side) in [r.c0, r.c1, r.c2].enumerated() {
        let shift = cross(side, t)
        for k in 0..<3 {
          gauge[6 * index + k, axis] = -side[k]
          gauge[6 * index + 3 + k, axis] = shift[k]
          gauge[6 * index + 3 + k, 3 + axis] = -side[k]
        }
      }
      for k in 0..<3 { gauge[6 * index + 3 + k, 6] = t[k] }
    }
    return gauge
  }

  /// A 3 × 3 block on the diagonal of a symmetric matrix whose lower half is filled.
  private static func block(_ matrix: Matrix, _ at: Int) -> Matrix3 {
    func entry(_ r: Int, _ c: Int) -> Double { matrix[at + max(r, c), at + min(r, c)] }
    return Matrix3(
      rows: SIMD3(entry(0, 0), entry(0, 1), entry(0, 2)),
      SIMD3(entry(1, 0), entry(1, 1), entry(1, 2)), SIMD3(entry(2, 0), entry(2, 1), entry(2, 2)))
  }
}
