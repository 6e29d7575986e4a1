/// Solves A x = b for a symmetric positive (semi-)definite A given as a product, starting at `x`,
/// by conjugate gradients with Jacobi preconditioning.
///
/// Lanes of the vectors are separate systems with the same matrix, or one system when `coupled`.
///
/// - Parameters:
///   - diagonal: Diagonal of A; entries of 0 are held fixed.
///   - tolerance: Residual norm, relative to the first, at which to stop; a start that leaves only
///     rounding errors is kept.
///   - apply: Writes A times its first argument to its second.
func conjugateGradients<V: SIMD>(
  _ x: inout [V], rhs: [V], diagonal: [Double], iterations: Int, tolerance: Double,
  coupled: Bool = false, apply: (UnsafePointer<V>, UnsafeMutablePointer<V>) throws -> Void
) rethrows where V.Scalar == Double {
  let count = x.count
  guard count > 0 else { return }
  let inverse = diagonal.map { $0 > 0 ? 1 / $0 : 0 }
  var work = [V](repeating: .zero, count: 3 * count)
  try x.withUnsafeMutableBufferPointer { x in
    try rhs.withUnsafeBufferPointer { rhs in
      try inverse.withUnsafeBufferPointer { inverse in
        try work.withUnsafeMutableBufferPointer { work in
          let system = ConjugateGradientSystem(
            count: count, x: x.baseAddress!, rhs: rhs.baseAddress!,
            inverse: inverse.baseAddress!, work: work.baseAddress!, coupled: coupled)
          try system.solve(iterations: iterations, tolerance: tolerance, apply)
        }
      }
    }
  }
}

/// The vectors of one solve.
private struct ConjugateGradientSystem<V: SIMD> where V.Scalar == Double {
  let count: Int
  let x: UnsafeMutablePointer<V>
  let rhs: UnsafePointer<V>
  let inverse: UnsafePointer<Double>
  let product: UnsafeMutablePointer<V>
  let residual: UnsafeMutablePointer<V>
  let direction: UnsafeMutablePointer<V>
  let coupled: Bool

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

  @inline(__always)
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
    let rounding = joined(size) * 1e-28
    let target = pointwiseMax(energy * (tolerance * tolerance), rounding)
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

  @inline(__always) private func joined(_ sums: V) -> V {
    coupled ? V(repeating: sums.sum()) : sums
  }

  @inline(__always) private func ratio(_ a: V, _ b: V) -> V {
    (a / b).replacing(with: 0, where: b .<= 0)
  }
}
