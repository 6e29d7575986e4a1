import Foundation
import Numerics
import Support
import Testing

@Suite struct LeastSquaresTests {
  /// y = a exp(b x) with some gross errors.
  private struct Decay: LeastSquaresProblem {
    var data: [SIMD2<Double>]
    var loss: RobustLoss
    var order: Int { 2 }

    func cost(_ s: SIMD2<Double>) -> Double {
      data.reduce(0) {
        let r = s.x * exp(s.y * $1.x) - $1.y
        return $0 + loss.evaluate(r * r).value
      }
    }

    func linearize(_ s: SIMD2<Double>, _ equations: inout NormalEquations) -> Double {
      for d in data {
        let e = exp(s.y * d.x)
        let r = s.x * e - d.y
        equations.add([e, s.x * d.x * e], residual: r, weight: loss.evaluate(r * r).weight)
      }
      return cost(s)
    }

    func moved(_ s: SIMD2<Double>, by step: [Double]) -> SIMD2<Double> {
      s + SIMD2(step[0], step[1])
    }
  }

  private func problem(outliers: Int, loss: RobustLoss) -> Decay {
    Decay(
      data: (0..<40).map { k in
        let x = 0.1 * Double(k)
        return SIMD2(x, 3 * exp(-0.7 * x) + (k < outliers ? 2 : 0))
      }, loss: loss)
  }

  @Test func exactDataGivesExactParameters() {
    let fit = levenbergMarquardt(problem(outliers: 0, loss: .squared), from: SIMD2(1, 0))
    #expect(abs(fit.state.x - 3) < 1e-8)
    #expect(abs(fit.state.y + 0.7) < 1e-8)
    #expect(fit.cost < 1e-14)
    #expect(fit.startCost > 1)
  }

  @Test func robustLossIsAccurateDespiteOutliers() {
    let robust = levenbergMarquardt(
      problem(outliers: 6, loss: .cauchy(scale: 0.05)), from: SIMD2(2.5, -0.5), maxIterations: 100)
    let square = levenbergMarquardt(
      problem(outliers: 6, loss: .squared), from: SIMD2(2.5, -0.5), maxIterations: 100)
    #expect(abs(robust.state.x - 3) < 0.02)
    #expect(abs(square.state.x - 3) > 0.2)
  }

  @Test func startWithoutFiniteCostIsReturned() {
    let fit = levenbergMarquardt(problem(outliers: 0, loss: .squared), from: SIMD2(.nan, 0))
    #expect(fit.iterations == 0)
    #expect(fit.state.x.isNaN)
  }

  @Test(arguments: [
    RobustLoss.squared, .huber(scale: 0.7), .softL1(scale: 0.7), .cauchy(scale: 0.7),
    .truncated(scale: 0.7),
  ])
  func weightIsTheDerivativeOfTheLoss(loss: RobustLoss) {
    for s in [0.01, 0.2, 0.45, 0.8, 3, 20.0] {
      let h = 1e-6
      let slope = (loss.evaluate(s + h).value - loss.evaluate(s - h).value) / (2 * h)
      #expect(abs(slope - loss.evaluate(s).weight) < 1e-6)
    }
    #expect(abs(loss.evaluate(1e-6).value - 1e-6) < 1e-11)
  }

  @Test func matricesThatAreNotPositiveDefiniteHaveNoCholeskySolution() {
    var a = [1.0, 0, 2, 1]
    var x = [1.0, 1]
    let solved = choleskySolve(&a, 2, &x)
    #expect(!solved)
  }
}
