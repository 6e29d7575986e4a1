import Numerics
import Support

/// The damped normal equations of poses and intrinsics after elimination of the points.
struct ReducedSystem {
  /// The full matrix; empty if `iterative` is used.
  var matrix: Matrix
  /// A large system that is solved iteratively.
  var iterative: (any IterativeSystem)?
  /// `−Jᵀr` after elimination of the points.
  var rightSide: [Double]
  /// Jᵀr before elimination.
  var gradient: [Double]
  /// Damping factor of the points.
  var pointDamping: Double
  /// Damping terms added to the diagonal.
  var damping: [Double]
  /// Residual at which an iterative solution stops, relative to that of a zero step.@
  /// Geometry/TwoView/TwoViewGeometry.swift:47 Ratio of homography inliers to epipolar inliers from
  /// which a pair is planar or panoramic (COLMAP's `max_H_inlier_ratio`).
  var tolerance: Double

  /// The solution; `nil` if the matrix is not positive definite.
  ///
  /// - Parameter ties: Rigs whose parameters replace the poses of their cameras; they require the full
  ///   matrix.
  func step(in context: RunContext, ties: RigTies?, _ columns: ParameterColumns) throws
    -> BundleStep?
  {
    guard let ties else { return try step(in: context).map { BundleStep(columns: $0) } }
    let projection = RigProjection(ties, columns)
    let side = projection.gathered(rightSide)
    guard
      let found = try projection.projected(matrix).choleskySolve(side, in: context),
      found.allSatisfy(\.isFinite)
    else { return nil }
    return BundleStep(
      columns: projection.step(of: found, count: rightSide.count),
      rigs: (found, projection.columns))
  }

  /// The solution with independent poses; empty without unknowns.
  func step(in context: RunContext) throws -> [Double]? {
    if rightSide.isEmpty { return [] }
    let solution =
      if let iterative {
        try iterative.solve(rightSide, tolerance: tolerance, in: context)
      } else {
        try matrix.choleskySolve(rightSide, in: context)
      }
    guard let step = solution, step.allSatisfy(\.isFinite) else { return nil }
    return step
  }

  mutating func add(_ value: Double, toDiagonal index: Int) {
    if let iterative {
      iterative.add(value, toDiagonal: index)
    } else {
      matrix[index, index] += value
    }
  }

  /// Decrease of the quadratic model of the cost for a step of poses and intrinsics.
  ///
  /// Valid for the exact solution, and for conjugate gradients that started at zero and stopped
  /// early, as their residual is orthogonal to the step.
  func predicted(_ step: [Double]) -> Double {
    step.indices.reduce(0) { sum, i in
      sum + 0.5 * step[i] * (damping[i] * step[i] - gradient[i])
    }
  }
}
