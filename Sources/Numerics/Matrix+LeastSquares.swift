import CLAPACK

extension Matrix {
  /// The `x` that minimises `|self x − b|`, and of those the shortest; `nil` if LAPACK fails.
  ///
  /// Singular values below `rankTolerance` times the largest count as zero (LAPACK `dgelsd`).
  public func leastSquares(_ b: [Double], rankTolerance: Double = 1e-12) -> [Double]? {
    _ = Self.singleThreaded
    precondition(b.count == rows, "right-hand side does not fit")
    guard rows > 0, columns > 0 else { return nil }
    var a = elements
    let size = Swift.max(rows, columns)
    var x = b + [Double](repeating: 0, count: size - rows)
    var s = [Double](repeating: 0, count: Swift.min(rows, columns))
    var rank = Int32(0)
    let info = LAPACKE_dgelsd(
      LAPACK_COL_MAJOR, Int32(rows), Int32(columns), 1, &a, Int32(rows), &x, Int32(size), &s,
      rankTolerance, &rank)
    return info == 0 ? Array(x.prefix(columns)) : nil
  }

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
