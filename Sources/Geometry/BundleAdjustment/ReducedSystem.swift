import Numerics
import Support

/// The damped normal equations of poses and intrinsics, points eliminated.
struct ReducedSystem {
  /// In full; empty where `iterative` has it.
  var matrix: Matrix
  /// A large system.
  var iterative: (any IterativeSystem)?
  /// `−Jᵀr` after elimination of the points.
  var rightSide: [Double]
  /// Jᵀr before elimination.
  var gradient: [Double]
  /// Factor of the points' damping.
  var pointDamping: Double
  /// What damping added to the diagonal.
  var damping: [Double]
  /// Residual of an iterative solution, relative to that of none.
  var tolerance: Double

  /// The solution, empty for no unknowns, or `nil` where the matrix is not positive definite.
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

  /// By how much a step of poses and intrinsics lowers the quadratic model of the cost.
  ///
  /// True of the exact solution, and of conjugate gradients stopped early that began at zero: what
  /// they leave over is at right angles to the step.
  func predicted(_ step: [Double]) -> Double {
    step.indices.reduce(0) { sum, i in
      sum + 0.5 * step[i] * (damping[i] * step[i] - gradient[i])
    }
  }
}
