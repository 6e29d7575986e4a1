/// Solves A x = b for a symmetric positive (semi-)definite A, given as a product, by conjugate
/// gradients with Jacobi preconditioning.
///
/// Lanes of the vectors are separate systems with the same matrix, or one system if `coupled`.
///
/// - Parameters:
///   - x: The initial value, replaced by the solution.
///   - rhs: b, as long as `x`.
///   - diagonal: Diagonal of A; unknowns with an entry of 0 do not change.
///   - iterations: Maximum number of products with A after the first.
///   - tolerance: Norm of the residual, relative to the initial one, at which the iteration ends;
///     an initial value that leaves only rounding errors is not changed.
///   - apply: Writes A times its first argument to its second.
/// - Complexity: O(*n*) and one product with A per iteration.
///
/// Reference: Hestenes & Stiefel, "Methods of Conjugate Gradients for Solving Linear Systems", J.
/// Res. NBS 49(6), 1952.
@inlinable
public func conjugateGradients<V: SIMD>(
  _ x: inout [V], rhs: [V], diagonal: [Double], iterations: Int, tolerance: Double,
  coupled: Bool = false, apply: (UnsafePointer<V>, UnsafeMutablePointer<V>) throws -> Void
) rethrows where V.Scalar == Double {
  let count = x.count
  let inverse = diagonal.map { $0 > 0 ? 1 / $0 : 0 }
  var work = [V](repeating: .zero, count: 3 * count)
  try x.withUnsafeMutableBufferPointer { x in
    try rhs.withUnsafeBufferPointer { rhs in
      try inverse.withUnsafeBufferPointer { inverse in
        try work.withUnsafeMutableBufferPointer { work in
          guard let x = x.baseAddress, let rhs = rhs.baseAddress,
            let inverse = inverse.baseAddress, let work = work.baseAddress
          else { return }
          let system = ConjugateGradientSystem(
            count: count, x: x, rhs: rhs, inverse: inverse, work: work, coupled: coupled)
          try system.solve(iterations: iterations, tolerance: tolerance, apply)
        }
      }
    }
  }
}

/// The vectors of one solve.
@usableFromInline
struct ConjugateGradientSystem<V: SIMD> where V.Scalar == Double {
  /// Rounding error of the energy, relative to that of the solution: about the square of 1e-14, the
  /// accuracy of a sum of doubles of this length.
  @usableFromInline static var rounding: Double { 1e-28 }

  @usableFromInline let count: Int
  @usableFromInline let x: UnsafeMutablePointer<V>
  @usableFromInline let rhs: UnsafePointer<V>
  @usableFromInline let inverse: UnsafePointer<Double>
  @usableFromInline let product: UnsafeMutablePointer<V>
  @usableFromInline let residual: UnsafeMutablePointer<V>
  @usableFromInline let direction: UnsafeMutablePointer<V>
  @usableFromInline let coupled: Bool

  @inlinable
  init(
    count: Int, x: UnsafeMutablePointer<V>, rhs: UnsafePointer<V>, inverse: UnsafePointer<Double>,
    work: UnsafeMutablePointer<V>, coupled: Bool
  ) {
    self.count = count
    self.x = x
    self.rhs = rhs
    self.inverse = inverse
    product = work
    residual = work + count
    direction = work + 2 * count
    self.coupled = coupled
  }

  @inlinable @inline(__always)
  func solve(
    iterations: Int, tolerance: Double,
    _ apply: (UnsafePointer<V>, UnsafeMutablePointer<V>) throws -> Void
  ) rethrows {
    try apply(x, product)
    var energy = V.zero
    var size = V.zero
    for i in 0..<count {
      size += inverse[i] > 0 ? x[i] * x[i] / inverse[i] : .zero
      residual[i] = inverse[i] > 0 ? rhs[i] - product[i] : .zero
      direction[i] = residual[i] * inverse[i]
      energy += residual[i] * direction[i]
    }
    energy = joined(energy)
    let target = pointwiseMax(
      energy * (tolerance * tolerance), joined(size) * Self.rounding)
    for _ in 0..<iterations {
      if all(energy .<= target) { break }
      try apply(direction, product)
      var curvature = V.zero
      for i in 0..<count { curvature += direction[i] * product[i] }
      let alpha = ratio(energy, joined(curvature))
      var next = V.zero
      for i in 0..<count {
        x[i] += alpha * direction[i]
        residual[i] -= inverse[i] > 0 ? alpha * product[i] : .zero
        next += residual[i] * residual[i] * inverse[i]
      }
      next = joined(next)
      let beta = ratio(next, energy)
      energy = next
      for i in 0..<count { direction[i] = residual[i] * inverse[i] + beta * direction[i] }
    }
  }

  @inlinable @inline(__always) func joined(_ sums: V) -> V {
    coupled ? V(repeating: sums.sum()) : sums
  }

  @inlinable @inline(__always) func ratio(_ a: V, _ b: V) -> V {
    (a / b).replacing(with: 0, where: b .<= 0)
  }
}
