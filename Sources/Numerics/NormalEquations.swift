/// The normal equations `JᵀWJ x = −JᵀWr` of a small dense least-squares problem.
public struct NormalEquations: Sendable {
  /// Number of parameters.
  public let order: Int
  /// `order` × `order`; only the lower triangle (row ≥ column) is stored, at `row * order +
  /// column`.
  @usableFromInline var hessian: [Double]
  @usableFromInline var gradient: [Double]
  @usableFromInline var factor: [Double]

  /// Creates equations without residuals.
  public init(order: Int) {
    precondition(order > 0, "a problem needs parameters")
    self.order = order
    hessian = [Double](repeating: 0, count: order * order)
    gradient = [Double](repeating: 0, count: order)
    factor = hessian
  }

  /// Removes all residuals.
  @inlinable public mutating func reset() {
    for i in 0..<hessian.count { hessian[i] = 0 }
    for i in 0..<gradient.count { gradient[i] = 0 }
  }

  /// Adds a residual whose derivatives with respect to the parameters are `row` (`order` values).
  @inlinable public mutating func add(
    _ row: UnsafePointer<Double>, residual: Double, weight: Double
  ) {
    let n = order
    hessian.withUnsafeMutableBufferPointer { h in
      gradient.withUnsafeMutableBufferPointer { g in
        guard let h = h.baseAddress, let g = g.baseAddress else { return }
        for i in 0..<n {
          let w = weight * row[i]
          g[i] += w * residual
          let line = h + i &* n
          for j in 0...i { line[j] += w * row[j] }
        }
      }
    }
  }

  /// Solves with the diagonal multiplied by 1 + `damping`; `false` if not positive definite.
  public mutating func solve(damping: Double, into step: inout [Double]) -> Bool {
    let n = order
    // Parameters without effect are also damped.
    let minCurvature = 1e-12
    for i in 0..<n {
      for j in 0...i { factor[i * n + j] = hessian[i * n + j] }
      factor[i * n + i] += damping * max(hessian[i * n + i], minCurvature)
      step[i] = -gradient[i]
    }
    return factor.withUnsafeMutableBufferPointer { l in
      step.withUnsafeMutableBufferPointer { x in
        guard let l = l.baseAddress, let x = x.baseAddress else { return false }
        return choleskySolve(l, n, x)
      }
    }
  }
}

/// Solves `A x = b` in place for a small positive definite matrix given by its lower triangle.
///
/// - Parameters:
///   - a: `n` × `n` values by rows; the lower triangle is replaced by its Cholesky factor.
///   - x: The right-hand side, replaced by the solution.
/// - Returns: `false` (with undefined `x`) if the matrix is not positive definite.
@inlinable public func choleskySolve(
  _ a: UnsafeMutablePointer<Double>, _ n: Int, _ x: UnsafeMutablePointer<Double>
) -> Bool {
  for i in 0..<n {
    let ri = a + i &* n
    for j in 0...i {
      let rj = a + j &* n
      var sum = ri[j]
      for k in 0..<j { sum -= ri[k] * rj[k] }
      if i == j {
        guard sum > 0, sum.isFinite else { return false }
        ri[i] = sum.squareRoot()
      } else {
        ri[j] = sum / rj[j]
      }
    }
  }
  for i in 0..<n {
    let ri = a + i &* n
    var sum = x[i]
    for k in 0..<i { sum -= ri[k] * x[k] }
    x[i] = sum / ri[i]
  }
  for i in (0..<n).reversed() {
    var sum = x[i]
    for k in i &+ 1..<max(n, i &+ 1) { sum -= a[k &* n &+ i] * x[k] }
    x[i] = sum / a[i &* n &+ i]
  }
  return true
}
