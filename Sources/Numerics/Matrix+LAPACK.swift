import CLAPACK

extension Matrix {
  /// Makes OpenBLAS use one thread: results then do not depend on the number of cores, and its
  /// workers do not compete with parallel loops of this program.
  static let singleThreaded: Void = openblas_set_num_threads(1)

  /// Singular value decomposition `self = U diag(s) Vᵀ`, full `V`; `nil` if LAPACK does not
  /// converge.
  ///
  /// - Returns: `u` rows × min, `s` descending, `vt` columns × columns.
  public func svd() -> (u: Matrix, s: [Double], vt: Matrix)? {
    _ = Self.singleThreaded
    let small = min(rows, columns)
    var a = elements
    var s = [Double](repeating: 0, count: small)
    var u = Matrix(rows: rows, columns: rows)
    var vt = Matrix(rows: columns, columns: columns)
    let info = LAPACKE_dgesdd(
      LAPACK_COL_MAJOR, CChar(UInt8(ascii: "A")), Int32(rows), Int32(columns), &a, Int32(rows),
      &s, &u.elements, Int32(rows), &vt.elements, Int32(columns))
    guard info == 0 else { return nil }
    let thin = Matrix(rows: rows, columns: small, elements: Array(u.elements.prefix(rows * small)))
    return (thin, s, vt)
  }

  /// Eigenvalues (ascending) and eigenvectors (columns) of a symmetric matrix.
  public func symmetricEigen() -> (values: [Double], vectors: Matrix)? {
    _ = Self.singleThreaded
    precondition(rows == columns, "a square matrix is needed")
    var vectors = self
    var values = [Double](repeating: 0, count: rows)
    let info = LAPACKE_dsyevd(
      LAPACK_COL_MAJOR, CChar(UInt8(ascii: "V")), CChar(UInt8(ascii: "L")), Int32(rows),
      &vectors.elements, Int32(rows), &values)
    return info == 0 ? (values, vectors) : nil
  }

  /// Solves `self x = b` for a symmetric positive definite matrix; `nil` if it is not positive
  /// definite.
  public func choleskySolve(_ b: [Double]) -> [Double]? {
    _ = Self.singleThreaded
    precondition(rows == columns && b.count == rows, "shapes do not fit")
    var a = elements
    var x = b
    let info = LAPACKE_dposv(
      LAPACK_COL_MAJOR, CChar(UInt8(ascii: "L")), Int32(rows), 1, &a, Int32(rows), &x, Int32(rows))
    return info == 0 ? x : nil
  }

  /// The inverse of a symmetric positive definite matrix, reading and writing only lower triangles;
  /// `nil` if it is not positive definite.
  public func choleskyInverse() -> Matrix? {
    _ = Self.singleThreaded
    precondition(rows == columns, "a square matrix is needed")
    var inverse = self
    let (lower, n) = (CChar(UInt8(ascii: "L")), Int32(rows))
    guard LAPACKE_dpotrf(LAPACK_COL_MAJOR, lower, n, &inverse.elements, n) == 0,
      LAPACKE_dpotri(LAPACK_COL_MAJOR, lower, n, &inverse.elements, n) == 0
    else { return nil }
    return inverse
  }
}
