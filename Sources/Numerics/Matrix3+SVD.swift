extension Matrix3 {
  /// The singular value decomposition `self = u diag(values) vᵀ`, values descending and ≥ 0.
  ///
  /// `u` and `v` are orthogonal (determinant ±1) even for singular matrices.
  ///
  /// Reference: one-sided Jacobi (Hestenes 1958), which is also accurate for small singular values.
  public func svd() -> (u: Matrix3, values: SIMD3<Double>, v: Matrix3) {
    var a = self
    var v = Matrix3.identity
    for _ in 0..<30 {
      let off = max(
        Self.rotate(&a.c0, &a.c1, &v.c0, &v.c1), Self.rotate(&a.c0, &a.c2, &v.c0, &v.c2),
        Self.rotate(&a.c1, &a.c2, &v.c1, &v.c2))
      if !(off > maxCosine) { break }
    }
    Self.order(&a.c0, &a.c1, &v.c0, &v.c1)
    Self.order(&a.c1, &a.c2, &v.c1, &v.c2)
    Self.order(&a.c0, &a.c1, &v.c0, &v.c1)
    let values = SIMD3(length(a.c0), length(a.c1), length(a.c2))
    return (Self.orthonormalBasis(a, values), values, v)
  }

  /// Makes two columns orthogonal; returns the cosine of their previous angle.
  private static func rotate(
    _ p: inout SIMD3<Double>, _ q: inout SIMD3<Double>,
    _ vp: inout SIMD3<Double>, _ vq: inout SIMD3<Double>
  ) -> Double {
    let alpha = dot(p, p)
    let beta = dot(q, q)
    let gamma = dot(p, q)
    let scale = (alpha * beta).squareRoot()
    guard gamma != 0, scale > 0 else { return 0 }
    let zeta = (beta - alpha) / (2 * gamma)
    let root = (1 + zeta * zeta).squareRoot()
    let t = zeta >= 0 ? 1 / (zeta + root) : 1 / (zeta - root)
    let c = 1 / (1 + t * t).squareRoot()
    let s = c * t
    (p, q) = (p * c - q * s, p * s + q * c)
    (vp, vq) = (vp * c - vq * s, vp * s + vq * c)
    return abs(gamma) / scale
  }

  private static func order(
    _ p: inout SIMD3<Double>, _ q: inout SIMD3<Double>,
    _ vp: inout SIMD3<Double>, _ vq: inout SIMD3<Double>
  ) {
    guard dot(q, q) > dot(p, p) else { return }
    swap(&p, &q)
    swap(&vp, &vq)
  }

  /// Columns of `a` normalized to length 1, with missing directions filled in.
  private static func orthonormalBasis(_ a: Matrix3, _ values: SIMD3<Double>) -> Matrix3 {
    let tiny = max(values.x * minRelativeSingular, minAbsoluteSingular)
    guard values.x > tiny else { return .identity }
    let u0 = a.c0 / values.x
    let u1 = values.y > tiny ? a.c1 / values.y : anyOrthogonal(to: u0)
    let u2 = cross(u0, u1)
    // Only the sign of the third axis is free; it is taken from the data if possible.
    return Matrix3(columns: u0, u1, dot(u2, a.c2) < 0 ? -u2 : u2)
  }

  /// The rotation nearest to the matrix in the Frobenius norm.
  public var nearestRotation: Matrix3 {
    let (u, _, v) = svd()
    let sign = (u.determinant * v.determinant) < 0 ? -1.0 : 1.0
    return Matrix3(columns: u.c0, u.c1, u.c2 * sign) * v.transpose
  }
}

/// A unit vector orthogonal to the unit vector `a`.
@inlinable public func anyOrthogonal(to a: SIMD3<Double>) -> SIMD3<Double> {
  let m = SIMD3(abs(a.x), abs(a.y), abs(a.z))
  if m.x <= m.y && m.x <= m.z { return normalized(cross(a, SIMD3(1, 0, 0))) }
  return normalized(cross(a, m.y <= m.z ? SIMD3(0, 1, 0) : SIMD3(0, 0, 1)))
}

/// Maximum cosine of the angle between columns that count as orthogonal.
private let maxCosine = 1e-15

/// Singular value, relative to the largest and absolute, below which its direction is undetermined.
private let minRelativeSingular = 1e-15
private let minAbsoluteSingular = 1e-300
