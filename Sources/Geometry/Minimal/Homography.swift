import Numerics

/// The homography `x₂ ~ H x₁` of four correspondences, Frobenius norm 1.
///
/// `nil` if three points are collinear in either image, or if some but not all of the four
/// triangles are flipped, which no plane in front of both cameras does.
///
/// Reference: Márquez-Neila et al., "Improving RANSAC for fast landmark recognition", 2008, for the
/// orientation test.
public func homographyFourPoint(_ first: [SIMD2<Double>], _ second: [SIMD2<Double>]) -> Matrix3? {
  guard first.count == 4, second.count == 4,
    let (a, sa) = projectiveBasis(first), let (b, sb) = projectiveBasis(second),
    (sa * sb).min() > 0 || (sa * sb).max() < 0
  else { return nil }
  let h = b * a.inverse
  let norm = h.norm
  return norm.isFinite && norm > 0 ? h * (1 / norm) : nil
}

/// The matrix that maps the standard projective basis to four points, and the signed areas of the
/// four triangles; `nil` if three points are nearly collinear.
private func projectiveBasis(_ p: [SIMD2<Double>]) -> (Matrix3, SIMD4<Double>)? {
  let q = Matrix3(
    columns: SIMD3(p[0].x, p[0].y, 1), SIMD3(p[1].x, p[1].y, 1), SIMD3(p[2].x, p[2].y, 1))
  let last = SIMD3(p[3].x, p[3].y, 1)
  let d = SIMD3(
    dot(last, cross(q.c1, q.c2)), dot(last, cross(q.c2, q.c0)), dot(last, cross(q.c0, q.c1)))
  let whole = q.determinant
  let size = max(
    distance(q.c0, q.c1), distance(q.c0, q.c2), distance(q.c0, last), distance(q.c1, q.c2))
  let smallest = min(abs(whole), abs(d.x), abs(d.y), abs(d.z))
  guard smallest > minArea * size * size else { return nil }
  let m = Matrix3(columns: q.c0 * d.x, q.c1 * d.y, q.c2 * d.z)
  return (m, SIMD4(whole, d.x, d.y, d.z))
}

/// The algebraic least-squares homography of four or more correspondences, Frobenius norm 1.
///
/// `nil` for fewer than four correspondences or coincident points. Points are normalized first.
///
/// Reference: Hartley & Zisserman, "Multiple View Geometry", 2nd ed., algorithm 4.2.
public func homographyLeastSquares(
  _ first: [SIMD2<Double>], _ second: [SIMD2<Double>]
) -> Matrix3? {
  guard first.count >= 4, first.count == second.count,
    let n1 = PointNormalization(first), let n2 = PointNormalization(second)
  else { return nil }
  let raw = withUnsafeTemporaryAllocation(of: Double.self, capacity: 180) { buffer -> Matrix3 in
    guard let work = buffer.baseAddress else { return .identity }
    let row = work + 171
    for k in 0..<81 { work[k] = 0 }
    for i in 0..<first.count {
      let (a, b) = (n1.apply(first[i]), n2.apply(second[i]))
      for axis in 0..<2 {
        for k in 0..<9 { row[k] = 0 }
        row[3 * axis] = a.x
        row[3 * axis + 1] = a.y
        row[3 * axis + 2] = 1
        row[6] = -b[axis] * a.x
        row[7] = -b[axis] * a.y
        row[8] = -b[axis]
        accumulateOuter(row, 9, into: work)
      }
    }
    jacobiEigen(work, order: 9, vectors: work + 81, values: work + 162)
    return matrix(rowMajor: work + 81)
  }
  let h = n2.inverseMatrix * raw * n1.matrix
  let norm = h.norm
  return norm.isFinite && norm > 0 ? h * (1 / norm) : nil
}

@inline(__always)
private func accumulateOuter(
  _ row: UnsafePointer<Double>, _ n: Int, into normal: UnsafeMutablePointer<Double>
) {
  for i in 0..<n {
    let factor = row[i]
    let line = normal + i &* n
    for j in 0..<n { line[j] += factor * row[j] }
  }
}

/// Minimum area of a triangle of the four points, relative to their squared distances; below it the
/// points are collinear within a pixel's noise.
private let minArea = 1e-5
