import Numerics

/// The terms of the Sampson distance of a correspondence to the epipolar constraint `x₂ᵀ M x₁ = 0`.
///
/// `sampsonKernel` computes the same terms in single precision over arrays. The distances below sum
/// the squares of the two lines in different orders, which must not change, so that results remain
/// identical to the bit.
///
/// Reference: Luong & Faugeras, "The Fundamental Matrix", IJCV 17, 1996 (the distance is Sampson's
/// first-order approximation of the reprojection error).
package struct SampsonTerms {
  /// The points in homogeneous coordinates, x₁ and x₂.
  let first: SIMD3<Double>
  let second: SIMD3<Double>
  /// The normal of the epipolar line of x₂ in the first image, `Mᵀ x₂`.
  let firstLine: SIMD2<Double>
  /// The epipolar line of x₁ in the second image, `M x₁`.
  let secondLine: SIMD3<Double>
  /// `x₂ᵀ M x₁`.
  package let value: Double

  /// - Parameters:
  ///   - m: An essential matrix for points divided by the focal length, or a fundamental matrix for
  ///     points in pixels.
  ///   - a: The point in the first image.
  ///   - b: The point in the second image.
  @inline(__always)
  package init(_ m: Matrix3, _ a: SIMD2<Double>, _ b: SIMD2<Double>) {
    first = SIMD3(a.x, a.y, 1)
    second = SIMD3(b.x, b.y, 1)
    firstLine = SIMD2(dot(m.c0, second), dot(m.c1, second))
    secondLine = m * first
    value = dot(second, secondLine)
  }

  /// The squared length of the gradient of `value` with respect to the coordinates of both points.
  package var squaredGradient: Double {
    let (l, m) = (secondLine, firstLine)
    return l.x * l.x + l.y * l.y + m.x * m.x + m.y * m.y
  }

  /// The Sampson distance in the unit of the points; 0 if the gradient vanishes.
  package var distance: Double {
    let slope = squaredGradient
    return slope > 0 ? abs(value) / slope.squareRoot() : 0
  }
}

/// The signed Sampson distance of a correspondence in pixels.
@inline(__always)
func sampsonResidual(
  _ e: Matrix3, _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ focals: SIMD2<Double>
) -> Double {
  let terms = SampsonTerms(e, a, b)
  let (l, m) = (terms.secondLine, terms.firstLine)
  let n =
    (l.x * l.x + l.y * l.y) / (focals.y * focals.y)
    + (m.x * m.x + m.y * m.y) / (focals.x * focals.x)
  return n > 0 ? terms.value / n.squareRoot() : 0
}

/// The Sampson distance and its derivatives with respect to the nine entries of the matrix.
@inline(__always)
func sampsonGradient(
  _ e: Matrix3, _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ focals: SIMD2<Double>
) -> (residual: Double, gradient: Matrix3) {
  let terms = SampsonTerms(e, a, b)
  let (x1, x2) = (terms.first, terms.second)
  let (l, m) = (terms.secondLine, terms.firstLine)
  let w1 = 1 / (focals.x * focals.x)
  let w2 = 1 / (focals.y * focals.y)
  let n = (l.x * l.x + l.y * l.y) * w2 + (m.x * m.x + m.y * m.y) * w1
  guard n > 0 else { return (0, Matrix3(diagonal: .zero)) }
  let inverse = 1 / n.squareRoot()
  let r = terms.value * inverse
  // dr = (dC − r √n⁻¹ dn / 2) / √n
  let u = x2 - SIMD3(l.x, l.y, 0) * (r * inverse * w2)
  let s = r * inverse * w1
  return (
    r,
    Matrix3(
      columns: (u * x1.x - x2 * (s * m.x)) * inverse, (u * x1.y - x2 * (s * m.y)) * inverse,
      u * (x1.z * inverse))
  )
}
