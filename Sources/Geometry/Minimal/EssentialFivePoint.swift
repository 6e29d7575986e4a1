import Numerics

/// The essential matrices of five correspondences.
///
/// `x₂ᵀ E x₁ = 0` with normalized image coordinates x = (x/z, y/z, 1). There are up to ten
/// solutions, each with Frobenius norm 1 and arbitrary sign. Five points on a plane are not
/// degenerate; a pure rotation or repeated points yield meaningless solutions or none.
///
/// - Complexity: About 5 µs; no allocation except growth of `solutions`.
///
/// Reference: Nistér, "An Efficient Solution to the Five-Point Relative Pose Problem", PAMI 26(6),
/// 2004; roots by Yuksel's method instead of Sturm sequences.
public func essentialFivePoint(
  _ first: [SIMD2<Double>], _ second: [SIMD2<Double>], into solutions: inout [Matrix3]
) {
  guard first.count == 5, second.count == 5 else { return }
  // 81 values for the null space, 200 for the constraints, 60 of scratch, 39 + 11 for the roots.
  withUnsafeTemporaryAllocation(of: Double.self, capacity: 420) { buffer in
    guard let work = buffer.baseAddress else { return }
    let basis = work + 45
    for i in 0..<5 { writeEpipolarRow(first[i], second[i], to: work + 9 * i) }
    nullSpace(work, count: 5, size: 9, basis: basis)
    let constraints = work + 81
    fivePointConstraints(basis, constraints)
    guard reduceFivePointConstraints(constraints) else { return }
    fivePointSolutions(basis, constraints, work + 281, &solutions)
  }
}

/// Writes the row of `x₂ᵀ E x₁ = 0` for the entries of E in row-major order.
@inline(__always)
func writeEpipolarRow(
  _ a: SIMD2<Double>, _ b: SIMD2<Double>, to row: UnsafeMutablePointer<Double>
) {
  row[0] = b.x * a.x
  row[1] = b.x * a.y
  row[2] = b.x
  row[3] = b.y * a.x
  row[4] = b.y * a.y
  row[5] = b.y
  row[6] = a.x
  row[7] = a.y
  row[8] = 1
}

/// Gauss–Jordan elimination of the 10 × 20 system; only rows 4 ... 9 are fully reduced.
private func reduceFivePointConstraints(_ m: UnsafeMutablePointer<Double>) -> Bool {
  for c in 0..<10 {
    var pivot = c
    for r in c..<10 where abs(m[r &* 20 &+ c]) > abs(m[pivot &* 20 &+ c]) { pivot = r }
    let value = m[pivot &* 20 &+ c]
    guard abs(value) > minPivot else { return false }
    let top = m + c &* 20
    if pivot != c {
      let other = m + pivot &* 20
      for k in c..<20 { (top[k], other[k]) = (other[k], top[k]) }
    }
    let inverse = 1 / value
    for k in c..<20 { top[k] *= inverse }
    for r in c &+ 1..<max(10, c &+ 1) {
      let row = m + r &* 20
      let factor = row[c]
      for k in c..<20 { row[k] -= factor * top[k] }
    }
  }
  var c = 9
  while c > 4 {
    let source = m + c &* 20
    for r in 4..<c {
      let row = m + r &* 20
      let factor = row[c]
      row[c] = 0
      for k in 10..<20 { row[k] -= factor * source[k] }
    }
    c &-= 1
  }
  return true
}

/// Roots in z of the determinant of Nistér's 3 × 3 polynomial matrix, then x and y, then E.
///
/// `work`: 39 values for the matrix, 11 for its determinant, 10 for the roots.
private func fivePointSolutions(
  _ basis: UnsafePointer<Double>, _ m: UnsafePointer<Double>, _ work: UnsafeMutablePointer<Double>,
  _ solutions: inout [Matrix3]
) {
  // Each row: cubic times x, cubic times y, quartic; constant terms first, 4 + 4 + 5 values.
  for r in 0..<3 {
    let e = m + (4 &+ 2 &* r) &* 20
    let f = e + 20
    let b = work + 13 &* r
    for (half, at) in [10, 13].enumerated() {
      let out = b + 4 &* half
      out[0] = e[at + 2]
      out[1] = e[at + 1] - f[at + 2]
      out[2] = e[at] - f[at + 1]
      out[3] = -f[at]
    }
    b[8] = e[19]
    b[9] = e[18] - f[19]
    b[10] = e[17] - f[18]
    b[11] = e[16] - f[17]
    b[12] = -f[16]
  }
  let determinant = work + 39
  fivePointDeterminant(work, determinant)
  let roots = determinant + 11
  let count = realRoots(determinant, degree: 10, into: roots)
  for k in 0..<count {
    guard let (x, y) = fivePointXY(work, roots[k]) else { continue }
    let z = roots[k]
    func entry(_ i: Int) -> Double {
      x * basis[i] + y * basis[9 + i] + z * basis[18 + i] + basis[27 + i]
    }
    let e = Matrix3(
      rows: SIMD3(entry(0), entry(1), entry(2)), SIMD3(entry(3), entry(4), entry(5)),
      SIMD3(entry(6), entry(7), entry(8)))
    let norm = e.norm
    if norm.isFinite, norm > 0 { solutions.append(e * (1 / norm)) }
  }
}

private func fivePointXY(_ b: UnsafePointer<Double>, _ z: Double) -> (Double, Double)? {
  func row(_ r: Int) -> SIMD3<Double> {
    let p = b + 13 &* r
    return SIMD3(
      p[0] + z * (p[1] + z * (p[2] + z * p[3])), p[4] + z * (p[5] + z * (p[6] + z * p[7])),
      p[8] + z * (p[9] + z * (p[10] + z * (p[11] + z * p[12]))))
  }
  let (r0, r1, r2) = (normalized(row(0)), normalized(row(1)), normalized(row(2)))
  var best = cross(r0, r1)
  for v in [cross(r1, r2), cross(r2, r0)] where dot(v, v) > dot(best, best) { best = v }
  guard abs(best.z) > minHomogeneousDepth * length(best) else { return nil }
  return (best.x / best.z, best.y / best.z)
}

/// Minimum pivot of the elimination, whose entries are of order 1; smaller values are rounding
/// errors.
private let minPivot = 1e-13

/// Minimum homogeneous coordinate of the solution for (x, y, 1); below it the solution is at
/// infinity.
private let minHomogeneousDepth = 1e-14
