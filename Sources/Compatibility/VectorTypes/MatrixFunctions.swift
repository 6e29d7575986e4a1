// The names are those of Apple's simd.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The product, which applies `b` first, then `a`.
@inlinable public func simd_mul<M: SIMDSquareMatrix>(_ a: M, _ b: M) -> M { a * b }
/// The product with a column vector.
@inlinable public func simd_mul<M: SIMDSquareMatrix>(_ m: M, _ v: M.Column) -> M.Column { m * v }
/// The product of a row vector and a matrix.
@inlinable public func simd_mul<M: SIMDSquareMatrix>(_ v: M.Column, _ m: M) -> M.Column { v * m }
/// The product with a scalar.
@inlinable public func simd_mul<M: SIMDSquareMatrix>(_ s: M.Scalar, _ m: M) -> M { s * m }
/// The sum.
@inlinable public func simd_add<M: SIMDSquareMatrix>(_ a: M, _ b: M) -> M { a + b }
/// The difference.
@inlinable public func simd_sub<M: SIMDSquareMatrix>(_ a: M, _ b: M) -> M { a - b }
/// The inverse; infinite or NaN for a singular matrix.
public func simd_inverse<M: SIMDSquareMatrix>(_ m: M) -> M { m.inverse }
/// The transpose.
public func simd_transpose<M: SIMDSquareMatrix>(_ m: M) -> M { m.transpose }
/// The determinant.
public func simd_determinant<M: SIMDSquareMatrix>(_ m: M) -> M.Scalar { m.determinant }
/// Whether all elements are equal.
public func simd_equal<M: SIMDSquareMatrix>(_ a: M, _ b: M) -> Bool { a == b }
/// Whether no element differs by more than `tolerance`.
public func simd_almost_equal_elements<M: SIMDSquareMatrix>(
  _ a: M, _ b: M, _ tolerance: M.Scalar
) -> Bool {
  (0..<M.size).allSatisfy { abs(a[$0] - b[$0]).max() <= tolerance }
}
/// The product, which applies `b` first, then `a`.
@inlinable public func matrix_multiply<M: SIMDSquareMatrix>(_ a: M, _ b: M) -> M { a * b }
/// The product with a column vector.
@inlinable public func matrix_multiply<M: SIMDSquareMatrix>(_ m: M, _ v: M.Column) -> M.Column {
  m * v
}

/// Creates a matrix from its columns.
public func simd_matrix<T>(
  _ a: SIMD3<T>, _ b: SIMD3<T>, _ c: SIMD3<T>
) -> SIMDMatrix3<T> {
  SIMDMatrix3(a, b, c)
}
/// Creates a matrix from its columns.
public func simd_matrix<T>(
  _ a: SIMD4<T>, _ b: SIMD4<T>, _ c: SIMD4<T>, _ d: SIMD4<T>
) -> SIMDMatrix4<T> {
  SIMDMatrix4(a, b, c, d)
}
/// Creates a diagonal matrix.
public func simd_diagonal_matrix<T>(_ diagonal: SIMD3<T>) -> SIMDMatrix3<T> {
  SIMDMatrix3(diagonal: diagonal)
}
/// Creates a diagonal matrix.
public func simd_diagonal_matrix<T>(_ diagonal: SIMD4<T>) -> SIMDMatrix4<T> {
  SIMDMatrix4(diagonal: diagonal)
}
/// The rotation matrix of a unit quaternion.
public func simd_matrix3x3<T>(_ q: SIMDQuaternion<T>) -> SIMDMatrix3<T> { SIMDMatrix3(q) }
/// The rotation matrix of a unit quaternion.
public func simd_matrix4x4<T>(_ q: SIMDQuaternion<T>) -> SIMDMatrix4<T> { SIMDMatrix4(q) }
