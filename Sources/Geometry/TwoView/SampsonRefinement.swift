import Numerics

/// A two-view matrix (essential or fundamental) in the parameters it has.
protocol EpipolarModel {
  /// The matrix M of `x₂ᵀ M x₁ = 0`.
  var matrix: Matrix3 { get }
  /// Derivatives of the matrix by the parameters of a small step.
  var tangents: [Matrix3] { get }
  func moved(by step: [Double]) -> Self
}

/// Least squares over the Sampson distances of an epipolar model, residuals in pixels.
///
/// Reference: Luong & Faugeras, "The Fundamental Matrix", IJCV 17, 1996 (the distance is
/// Sampson's first-order approximation of the reprojection error).
struct SampsonProblem<Model: EpipolarModel>: LeastSquaresProblem {
  let pairs: PointPairBlocks
  let indices: [Int]
  let loss: RobustLoss
  let order: Int

  func cost(_ state: Model) -> Double {
    let e = state.matrix
    var sum = 0.0
    for i in indices {
      let r = sampsonResidual(e, pairs.first[i], pairs.second[i], pairs.focals)
      sum += loss.evaluate(r * r).value
    }
    return sum
  }

  func linearize(_ state: Model, _ equations: inout NormalEquations) -> Double {
    let e = state.matrix
    let tangents = state.tangents
    var row = [Double](repeating: 0, count: order)
    var sum = 0.0
    for i in indices {
      let (r, gradient) = sampsonGradient(e, pairs.first[i], pairs.second[i], pairs.focals)
      guard r.isFinite else { continue }
      let (value, weight) = loss.evaluate(r * r)
      sum += value
      guard weight > 0 else { continue }
      for k in 0..<order {
        let t = tangents[k]
        row[k] = dot(gradient.c0, t.c0) + dot(gradient.c1, t.c1) + dot(gradient.c2, t.c2)
      }
      equations.add(row, residual: r, weight: weight)
    }
    return sum
  }

  func moved(_ state: Model, by step: [Double]) -> Model { state.moved(by: step) }
}

/// The signed Sampson distance of a pair in pixels.
@inline(__always)
func sampsonResidual(
  _ e: Matrix3, _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ focals: SIMD2<Double>
) -> Double {
  let l = e * SIMD3(a.x, a.y, 1)
  let x2 = SIMD3(b.x, b.y, 1)
  let (m0, m1) = (dot(e.c0, x2), dot(e.c1, x2))
  let n =
    (l.x * l.x + l.y * l.y) / (focals.y * focals.y) + (m0 * m0 + m1 * m1) / (focals.x * focals.x)
  return n > 0 ? dot(x2, l) / n.squareRoot() : 0
}

/// The Sampson distance and its derivatives by the nine entries of the matrix.
@inline(__always)
func sampsonGradient(
  _ e: Matrix3, _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ focals: SIMD2<Double>
) -> (residual: Double, gradient: Matrix3) {
  let x1 = SIMD3(a.x, a.y, 1)
  let x2 = SIMD3(b.x, b.y, 1)
  let l = e * x1
  let (m0, m1) = (dot(e.c0, x2), dot(e.c1, x2))
  let w1 = 1 / (focals.x * focals.x)
  let w2 = 1 / (focals.y * focals.y)
  let n = (l.x * l.x + l.y * l.y) * w2 + (m0 * m0 + m1 * m1) * w1
  guard n > 0 else { return (0, Matrix3(diagonal: .zero)) }
  let inverse = 1 / n.squareRoot()
  let r = dot(x2, l) * inverse
  // dr = (dC − r √n⁻¹ dn / 2) / √n
  let u = x2 - SIMD3(l.x, l.y, 0) * (r * inverse * w2)
  let s = r * inverse * w1
  return (
    r,
    Matrix3(
      columns: (u * x1.x - x2 * (s * m0)) * inverse, (u * x1.y - x2 * (s * m1)) * inverse,
      u * (x1.z * inverse))
  )
}
