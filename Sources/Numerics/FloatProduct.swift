import CLAPACK

/// Multiplies a matrix by the transpose of another in single precision, C = A Bᵀ, all in row-major
/// order.
///
/// Exact, and therefore independent of the processor's summation order, if all entries are integers
/// and every sum of absolute products is below 2²⁴, as for 8-bit descriptors of bounded norm.
///
/// - Parameters:
///   - a: `rows` × `depth` values.
///   - b: `columns` × `depth` values.
///   - c: Receives `rows` × `columns` values, with a row stride of `stride` (≥ `columns`).
public func multiplyTransposed(
  _ a: UnsafePointer<Float>, rows: Int, _ b: UnsafePointer<Float>, columns: Int, depth: Int,
  into c: UnsafeMutablePointer<Float>, stride: Int
) {
  precondition(rows >= 0 && columns >= 0 && depth > 0 && stride >= columns, "shapes do not fit")
  guard rows > 0, columns > 0 else { return }
  _ = Matrix.singleThreaded
  cblas_sgemm(
    CblasRowMajor, CblasNoTrans, CblasTrans, Int32(rows), Int32(columns), Int32(depth), 1, a,
    Int32(depth), b, Int32(depth), 0, c, Int32(stride))
}
