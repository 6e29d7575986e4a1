import Numerics

/// The fundamental matrices (one or three, Frobenius norm 1) of seven point pairs.
///
/// `x₂ᵀ F x₁ = 0`. Give coordinates of order 1 (normalised, or pixels after Hartley's
/// normalisation): seven-point solutions in raw pixels lose digits.
///
/// Reference: Hartley & Zisserman, "Multiple View Geometry", 2nd ed., algorithm 11.1.2.
public func fundamentalSevenPoint(
  _ first: [SIMD2<Double>], _ second: [SIMD2<Double>], into solutions: inout [Matrix3]
) {
  guard first.count == 7, second.count == 7 else { return }
  withUnsafeTemporaryAllocation(of: Double.self, capacity: 81) { buffer in
    guard let work = buffer.baseAddress else { return }
    for i in 0..<7 { writeEpipolarRow(first[i], second[i], to: work + 9 * i) }
    nullSpace(work, count: 7, size: 9, basis: work + 63)
    let a = matrix(rowMajor: work + 63)
    let b = matrix(rowMajor: work + 72)
    // det(t a + b) = det(a) t³ + ... ; the roles are swapped when a is nearly singular.
    let (p, q) = abs(a.determinant) >= abs(b.determinant) ? (a, b) : (b, a)
    let lead = p.determinant
    guard abs(lead) > 1e-14 else { return }
    let squared = mixed(p, p, q)
    let linear = mixed(q, q, p)
    let roots = monicCubicRoots(squared / lead, linear / lead, q.determinant / lead)
    for k in 0..<roots.count {
      let f = p * roots.values[k] + q
      let norm = f.norm
      if norm.isFinite, norm > 0 { solutions.append(f * (1 / norm)) }
    }
  }
}

/// The part of det(s p + t q) that is quadratic in p and linear in q.
private func mixed(_ p: Matrix3, _ p2: Matrix3, _ q: Matrix3) -> Double {
  dot(q.c0, cross(p.c1, p2.c2)) + dot(p.c0, cross(q.c1, p2.c2)) + dot(p.c0, cross(p2.c1, q.c2))
}

@inline(__always)
func matrix(rowMajor m: UnsafePointer<Double>) -> Matrix3 {
  Matrix3(rows: SIMD3(m[0], m[1], m[2]), SIMD3(m[3], m[4], m[5]), SIMD3(m[6], m[7], m[8]))
}

/// The fundamental matrix of eight or more point pairs in the (algebraic) least-squares sense.
///
/// `x₂ᵀ F x₁ = 0`, rank 2, Frobenius norm 1, in any units: the points are normalised first.
/// `nil` for fewer than eight pairs or coincident points.
///
/// Reference: Hartley, "In Defense of the Eight-Point Algorithm", PAMI 19(6), 1997.
public func fundamentalEightPoint(_ first: [SIMD2<Double>], _ second: [SIMD2<Double>]) -> Matrix3? {
  guard first.count >= 8, first.count == second.count,
    let n1 = PointNormalization(first), let n2 = PointNormalization(second)
  else { return nil }
  let raw = withUnsafeTemporaryAllocation(of: Double.self, capacity: 180) { buffer -> Matrix3 in
    guard let work = buffer.baseAddress else { return .identity }
    let row = work + 171
    for k in 0..<81 { work[k] = 0 }
    for i in 0..<first.count {
      writeEpipolarRow(n1.apply(first[i]), n2.apply(second[i]), to: row)
      accumulateOuter(row, 9, into: work)
    }
    jacobiEigen(work, order: 9, vectors: work + 81, values: work + 162)
    return matrix(rowMajor: work + 81)
  }
  let (u, s, v) = raw.svd()
  let rank2 = u * Matrix3(diagonal: SIMD3(s.x, s.y, 0)) * v.transpose
  let f = n2.matrix.transpose * rank2 * n1.matrix
  let norm = f.norm
  return norm.isFinite && norm > 0 ? f * (1 / norm) : nil
}

@inline(__always)
func accumulateOuter(
  _ row: UnsafePointer<Double>, _ n: Int, into normal: UnsafeMutablePointer<Double>
) {
  for i in 0..<n {
    let factor = row[i]
    let line = normal + i &* n
    for j in 0..<n { line[j] += factor * row[j] }
  }
}
