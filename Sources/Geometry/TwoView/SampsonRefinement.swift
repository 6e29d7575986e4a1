import Numerics

/// A two-view matrix (essential or fundamental) in a minimal parametrization.
protocol EpipolarModel {
  /// The matrix M of `x₂ᵀ M x₁ = 0`.
  var matrix: Matrix3 { get }
  /// Derivatives of the matrix with respect to the parameters of a small step.
  var tangents: [Matrix3] { get }
  func moved(by step: [Double]) -> Self
}

/// Least squares over the Sampson distances of an epipolar model, residuals in pixels.
struct SampsonProblem<Model: EpipolarModel>: LeastSquaresProblem {
  let pairs: PointPairBlocks
  let indices: [Int]
  let loss: RobustLoss
  let order: Int

  func cost(_ state: Model) -> Double {
    let e = state.matrix
    var sum = 0.0
    for i in indices {
      let r = sampsonResidual(e, pairs.first[i], pairs.second[i], pairs.focals(at: i))
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
      let (r, gradient) = sampsonGradient(e, pairs.first[i], pairs.second[i], pairs.focals(at: i))
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
