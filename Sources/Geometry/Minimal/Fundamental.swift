import Numerics

/// The fundamental matrices (one or three, Frobenius norm 1) of seven correspondences.
///
/// `x₂ᵀ F x₁ = 0`. Coordinates must be of order 1 (normalized, or pixels after Hartley's
/// normalization), as raw pixels lose precision.
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
    // det(t a + b) = det(a) t³ + ...; a and b are swapped if a is nearly singular.
    let (p, q) = abs(a.determinant) >= abs(b.determinant) ? (a, b) : (b, a)
    let lead = p.determinant
    guard abs(lead) > minDeterminant else { return }
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

/// The terms of det(s p + t q) that are quadratic in p and linear in q.
private func mixed(_ p: Matrix3, _ p2: Matrix3, _ q: Matrix3) -> Double {
  dot(q.c0, cross(p.c1, p2.c2)) + dot(p.c0, cross(q.c1, p2.c2)) + dot(p.c0, cross(p2.c1, q.c2))
}

@inline(__always)
func matrix(rowMajor m: UnsafePointer<Double>) -> Matrix3 {
  Matrix3(rows: SIMD3(m[0], m[1], m[2]), SIMD3(m[3], m[4], m[5]), SIMD3(m[6], m[7], m[8]))
}

/// Minimum determinant, of matrices of norm 1, by which the cubic is divided.
private let minDeterminant = 1e-14
