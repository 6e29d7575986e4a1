import Numerics
import Support

/// A reduced camera system that is solved by conjugate gradients, with the diagonal blocks of poses
/// and cameras as the preconditioner.
///
/// Reference: Agarwal, Snavely, Seitz & Szeliski, "Bundle Adjustment in the Large", ECCV 2010,
/// sections 3 and 4: inexact Levenberg–Marquardt steps with block Jacobi preconditioning of the
/// Schur complement.
protocol IterativeSystem: AnyObject, Sendable {
  /// The poses and cameras of the system.
  var layout: BlockLayout { get }
  /// Cholesky factors of the diagonal blocks; `nil` if one is not positive definite.
  func roots() -> BlockRoots?
  func add(_ value: Double, toDiagonal index: Int)
  /// Writes the product of the matrix with a vector.
  func multiply(
    _ x: [SIMD8<Double>], into y: UnsafeMutablePointer<SIMD8<Double>>, in context: RunContext
  ) throws
}

extension IterativeSystem {
  /// An approximate solution; `nil` if a diagonal block is not positive definite.
  ///
  /// - Parameter tolerance: Residual, relative to that of a zero step, at which the iteration ends.
  func solve(
    _ side: [Double], tolerance: Double, in context: RunContext
  ) throws -> [Double]? {
    guard let root = roots() else { return nil }
    let count = layout.count
    let rhs = (0..<count).map { root.solve($0, gathered(side, $0)) }
    var x = [SIMD8<Double>](repeating: .zero, count: count)
    var work = [SIMD8<Double>](repeating: .zero, count: count)
    // In variables in which every diagonal block is the identity.
    try conjugateGradients(
      &x, rhs: rhs, diagonal: [Double](repeating: 1, count: count),
      iterations: maxProducts, tolerance: tolerance, coupled: true
    ) { input, output in
      try context.checkCancellation()
      for block in 0..<count { work[block] = root.solveTransposed(block, input[block]) }
      try multiply(work, into: output, in: context)
      for block in 0..<count { output[block] = root.solve(block, output[block]) }
    }
    var result = side
    for block in 0..<count {
      let own = root.solveTransposed(block, x[block])
      for lane in 0..<layout.sizes[block] { result[layout.starts[block] + lane] = own[lane] }
    }
    return result
  }

  private func gathered(_ values: [Double], _ block: Int) -> SIMD8<Double> {
    var result = SIMD8<Double>.zero
    for lane in 0..<layout.sizes[block] { result[lane] = values[layout.starts[block] + lane] }
    return result
  }
}

/// Maximum number of products per step.
private let maxProducts = 200
