import CLAPACK

extension Matrix {
  /// The QR decomposition with `q` rows × min(rows, columns) and upper triangular `r`.
  public func qr() -> (q: Matrix, r: Matrix)? {
    _ = Self.singleThreaded
    let small = Swift.min(rows, columns)
    guard small > 0 else { return nil }
    var a = elements
    var tau = [Double](repeating: 0, count: small)
    guard
      LAPACKE_dgeqrf(
        LAPACK_COL_MAJOR, Int32(rows), Int32(columns), &a, Int32(rows), &tau) == 0
    else { return nil }
    var r = Matrix(rows: small, columns: columns)
    for column in 0..<columns {
      for row in 0...Swift.min(column, small - 1) { r[row, column] = a[row + column * rows] }
    }
    guard
      LAPACKE_dorgqr(
        LAPACK_COL_MAJOR, Int32(rows), Int32(small), Int32(small), &a, Int32(rows), &tau) == 0
    else { return nil }
    return (Matrix(rows: rows, columns: small, elements: Array(a.prefix(rows * small))), r)
  }
}
