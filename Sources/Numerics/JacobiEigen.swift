/// Eigenvalues (ascending) and eigenvectors of a small symmetric matrix, without allocation.
///
/// Cyclic Jacobi: for orders up to about ten it is as fast as LAPACK and more accurate.
///
/// - Parameters:
///   - a: `n` × `n` values, overwritten; both triangles must be filled.
///   - vectors: `n` × `n` values; eigenvector *k* is at `k * n ..< k * n + n`.
///   - values: `n` values.
public func jacobiEigen(
  _ a: UnsafeMutablePointer<Double>, order n: Int, vectors: UnsafeMutablePointer<Double>,
  values: UnsafeMutablePointer<Double>
) {
  for i in 0..<n * n { vectors[i] = 0 }
  for i in 0..<n { vectors[i * n + i] = 1 }
  var scale = 0.0
  for i in 0..<n * n { scale = max(scale, abs(a[i])) }
  for _ in 0..<40 {
    var off = 0.0
    for p in 0..<n { for q in p + 1..<max(n, p + 1) { off = max(off, abs(a[p * n + q])) } }
    if !(off > offTolerance * scale) { break }
    for p in 0..<n - 1 { for q in p + 1..<n { jacobiRotate(a, vectors, n, p, q) } }
  }
  for i in 0..<n { values[i] = a[i * n + i] }
  sortEigen(vectors, values, n)
}

private func jacobiRotate(
  _ a: UnsafeMutablePointer<Double>, _ v: UnsafeMutablePointer<Double>, _ n: Int, _ p: Int, _ q: Int
) {
  let apq = a[p &* n &+ q]
  guard apq != 0 else { return }
  let theta = (a[q &* n &+ q] - a[p &* n &+ p]) / (2 * apq)
  let root = (1 + theta * theta).squareRoot()
  let t = theta >= 0 ? 1 / (theta + root) : 1 / (theta - root)
  let c = 1 / (1 + t * t).squareRoot()
  let s = t * c
  let rowP = a + p &* n
  let rowQ = a + q &* n
  let vp = v + p &* n
  let vq = v + q &* n
  let (app, aqq) = (rowP[p] - t * apq, rowQ[q] + t * apq)
  for k in 0..<n {
    let (x, y) = (rowP[k], rowQ[k])
    rowP[k] = c * x - s * y
    rowQ[k] = s * x + c * y
    let (vx, vy) = (vp[k], vq[k])
    vp[k] = c * vx - s * vy
    vq[k] = s * vx + c * vy
  }
  rowP[p] = app
  rowQ[q] = aqq
  rowP[q] = 0
  rowQ[p] = 0
  for k in 0..<n where k != p && k != q {
    a[k &* n &+ p] = rowP[k]
    a[k &* n &+ q] = rowQ[k]
  }
}

private func sortEigen(
  _ v: UnsafeMutablePointer<Double>, _ values: UnsafeMutablePointer<Double>, _ n: Int
) {
  for i in 0..<n {
    var smallest = i
    for j in i..<n where values[j] < values[smallest] { smallest = j }
    guard smallest != i else { continue }
    (values[i], values[smallest]) = (values[smallest], values[i])
    for k in 0..<n {
      (v[i * n + k], v[smallest * n + k]) = (v[smallest * n + k], v[i * n + k])
    }
  }
}

extension Matrix3 {
  /// Eigenvalues (ascending) and eigenvectors (columns) of a symmetric matrix.
  public func symmetricEigen() -> (values: SIMD3<Double>, vectors: Matrix3) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 21) { buffer in
      guard let a = buffer.baseAddress else { return (.zero, .identity) }
      for i in 0..<9 { a[i] = self[i / 3, i % 3] }
      jacobiEigen(a, order: 3, vectors: a + 9, values: a + 18)
      return (
        SIMD3(a[18], a[19], a[20]),
        Matrix3(
          columns: SIMD3(a[9], a[10], a[11]), SIMD3(a[12], a[13], a[14]),
          SIMD3(a[15], a[16], a[17]))
      )
    }
  }
}

/// Maximum off-diagonal entry, relative to the matrix, that counts as 0: half a unit in the last
/// place.
private let offTolerance = 1e-16
