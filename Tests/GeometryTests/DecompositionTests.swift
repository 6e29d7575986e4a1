import Numerics
import Support
import Testing

@testable import Geometry

@Suite struct DecompositionTests {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func poseIsRecoveredFromItsEssentialMatrix(seed: UInt64) {
    let pair = SyntheticPair(seed: seed, count: 20)
    let e = essentialMatrix(pair.secondFromFirst) * (seed % 2 == 0 ? -3 : 0.5)
    let found = poseFromEssential(e, first: pair.normalizedFirst, second: pair.normalizedSecond)
    #expect(found.inFront == 20)
    let errors = pair.errors(found.secondFromFirst)
    #expect(errors.rotation < 1e-5)
    #expect(errors.translation < 1e-5)
    #expect(abs(length(found.secondFromFirst.translation) - 1) < 1e-12)
    #expect(abs(found.secondFromFirst.rotation.determinant - 1) < 1e-12)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func motionIsRecoveredFromTheHomographyOfAPlane(seed: UInt64) throws {
    let pair = SyntheticPair(seed: seed, shape: .planar, count: 20)
    let (a, b) = (pair.normalizedFirst, pair.normalizedSecond)
    let h = try #require(homographyLeastSquares(a, b))
    let motions = decomposeHomography(h * -2, first: a, second: b)
    #expect((1...2).contains(motions.count))
    let best = try #require(
      motions.min {
        ($0.secondFromFirst.rotation - pair.secondFromFirst.rotation).norm
          < ($1.secondFromFirst.rotation - pair.secondFromFirst.rotation).norm
      })
    let errors = pair.errors(best.secondFromFirst)
    #expect(errors.rotation < 1e-4)
    #expect(errors.translation < 1e-2)
    // All points lie on the plane n·x = d, the translation is in units of d.
    let distances = pair.points.map { dot(best.normal, $0) }
    #expect(distances.max()! - distances.min()! < 1e-4)
    #expect(
      abs(length(best.secondFromFirst.translation) * distances[0] - 0.6) < 1e-3)
  }

  @Test func pureRotationGivesOneMotionWithoutTranslation() throws {
    let pair = SyntheticPair(seed: 4, shape: .panoramic, count: 20)
    let motions = decomposeHomography(
      pair.secondFromFirst.rotation * 5, first: pair.normalizedFirst,
      second: pair.normalizedSecond)
    #expect(motions.count == 1)
    let pose = try #require(motions.first?.secondFromFirst)
    #expect(length(pose.translation) == 0)
    #expect((pose.rotation - pair.secondFromFirst.rotation).norm < 1e-9)
  }

  @Test func zeroMatricesDecomposeToFiniteValues() {
    #expect(decomposeHomography(Matrix3(diagonal: .zero), first: [], second: []).isEmpty)
    let parts = decomposeEssential(Matrix3(diagonal: .zero))
    #expect(parts.first.norm.isFinite)
    #expect(parts.second.norm.isFinite)
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func sampsonDerivativesEqualCentralDifferences(seed: UInt64) {
    let pair = SyntheticPair(seed: seed, count: 6, noise: 3)
    let focals = SIMD2(1500.0, 1400)
    let essential = EssentialModel(pair.secondFromFirst)
    let fundamental = FundamentalModel(
      pair.secondFromFirst.rotation * essential.matrix + Matrix3(diagonal: SIMD3(0.1, 0, 0)))
    for i in 0..<6 {
      let (a, b) = (pair.normalizedFirst[i], pair.normalizedSecond[i])
      check(essential, 5, a, b, focals)
      check(fundamental, 7, a, b, focals)
    }
  }

  private func check<M: EpipolarModel>(
    _ model: M, _ order: Int, _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ focals: SIMD2<Double>
  ) {
    let gradient = sampsonGradient(model.matrix, a, b, focals).gradient
    for k in 0..<order {
      let t = model.tangents[k]
      let analytic = dot(gradient.c0, t.c0) + dot(gradient.c1, t.c1) + dot(gradient.c2, t.c2)
      func residual(_ h: Double) -> Double {
        var step = [Double](repeating: 0, count: order)
        step[k] = h
        return sampsonResidual(model.moved(by: step).matrix, a, b, focals)
      }
      let numeric = (residual(1e-6) - residual(-1e-6)) / 2e-6
      #expect(abs(analytic - numeric) < 1e-4 * max(1, abs(numeric)))
    }
  }
}
