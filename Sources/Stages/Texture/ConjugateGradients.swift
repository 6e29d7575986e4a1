/// Solves A x = b for a symmetric positive (semi-)definite A given as a product, starting at `x`,
/// by conjugate gradients with Jacobi preconditioning.
///
/// Lanes of the vectors are separate systems with the same matrix, or one system when `coupled`.
///
/// - Parameters:
///   - diagonal: Diagonal of A; entries of 0 are held fixed.
///   - tolerance: Residual norm, relative to the first, at which to stop.
///   - apply: Writes A times its first argument to its second.
func conjugateGradients<V: SIMD>(
  _ x: inout [V], rhs: [V], diagonal: [Double], iterations: Int, tolerance: Double,
  coupled: Bool = false, apply: (UnsafePointer<V>, UnsafeMutablePointer<V>) throws -> Void
) rethrows where V.Scalar == Double {
  let count = x.count
  guard count > 0 else { return }
  let inverse = diagonal.map { $0 > 0 ? 1 / $0 : 0 }
  var product = [V](repeating: .zero, count: count)
  try product.withUnsafeMutableBufferPointer { try apply(x, $0.baseAddress!) }
  var residual = [V](repeating: .zero, count: count)
  var direction = residual
  for i in 0..<count {
    residual[i] = inverse[i] > 0 ? rhs[i] - product[i] : .zero
    direction[i] = residual[i] * inverse[i]
  }
  func dots(_ a: [V], _ b: [V]) -> V {
    var sum = V.zero
    for i in 0..<count { sum += a[i] * b[i] }
    return coupled ? V(repeating: sum.sum()) : sum
  }
  func ratio(_ a: V, _ b: V) -> V {
    (a / b).replacing(with: 0, where: b .<= 0)
  }
  var energy = dots(residual, direction)
  let target = energy * (tolerance * tolerance)
  for _ in 0..<iterations {
    try product.withUnsafeMutableBufferPointer { try apply(direction, $0.baseAddress!) }
    for i in 0..<count where inverse[i] == 0 { product[i] = .zero }
    let alpha = ratio(energy, dots(direction, product))
    var next = V.zero
    for i in 0..<count {
      x[i] += alpha * direction[i]
      residual[i] -= alpha * product[i]
      next += residual[i] * residual[i] * inverse[i]
    }
    if coupled { next = V(repeating: next.sum()) }
    if all(next .<= target) { break }
    let beta = ratio(next, energy)
    energy = next
    for i in 0..<count { direction[i] = residual[i] * inverse[i] + beta * direction[i] }
  }
}
