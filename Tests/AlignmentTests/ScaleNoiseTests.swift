import Numerics
import Support
import Testing

@testable import Alignment

@Suite struct ScaleNoiseTests {
  /// Errors proportional to `sigma`.
  private func errors(_ count: Int, _ sigma: Double, _ random: inout RandomStream) -> [Double] {
    (0..<count).map { _ in
      let (x, y) = (random.unit() + random.unit() - 1, random.unit() + random.unit() - 1)
      return sigma * (x * x + y * y).squareRoot()
    }
  }

  @Test func noiseOfEachScaleIsEstimated() {
    var random = RandomStream(seed: 4)
    let truth: [(scale: Float, sigma: Double)] = [(1.2, 0.2), (2.4, 0.3), (4.8, 0.5), (9.6, 0.8)]
    var scales: [Float] = []
    var all: [Double] = []
    for (scale, sigma) in truth {
      scales += [Float](repeating: scale, count: 2000)
      all += errors(2000, sigma, &random)
    }
    let noise = ScaleNoise(scales: scales, errors: all)
    for (scale, sigma) in truth {
      let ratio = noise.deviation(scale) / noise.deviation(truth[1].scale)
      #expect(abs(ratio / (sigma / truth[1].sigma) - 1) < 0.1, "\(scale): \(ratio)")
    }
    // Scales without estimates have the deviation of the nearest scale with one.
    #expect(noise.deviation(0.5) == noise.deviation(1.2))
    #expect(noise.deviation(100) == noise.deviation(9.6))
  }

  @Test func fewErrorsGiveNoEstimate() {
    let few = ScaleNoise.minSamples - 1
    var random = RandomStream(seed: 5)
    let noise = ScaleNoise(
      scales: [Float](repeating: 3, count: few), errors: errors(few, 2, &random))
    #expect(noise == ScaleNoise())
    #expect(noise.deviation(3) == 1)
    #expect(ScaleNoise(scales: [], errors: []).deviation(3) == 1)
  }

  @Test(arguments: [0.2, 0.7]) func deviationAlongAnAxisIsEstimated(sigma: Double) throws {
    var random = RandomStream(seed: 6)
    let errors = (0..<5000).map { _ in
      sigma * length(SIMD2(random.normal(), random.normal()))
    }
    let noise = ScaleNoise(scales: [Float](repeating: 3, count: 5000), errors: errors)
    #expect(abs(try #require(noise.typical) / sigma - 1) < 0.04)
  }

  @Test func errorFreeObservationsHaveEqualDeviations() {
    let noise = ScaleNoise(
      scales: [Float](repeating: 3, count: 500), errors: [Double](repeating: 0, count: 500))
    #expect(noise.deviation(3) == 1)
    #expect(noise.typical == ScaleNoise.minTypical)
  }

  @Test func deviationsOfAllScalesAreWithinBounds() {
    let scales = (0..<4000).map { Float($0 / 1000 + 1) }
    let noise = ScaleNoise(
      scales: scales, errors: scales.map { $0 < 2 ? 1e-9 : Double($0) * 100 })
    for scale: Float in [0, -1, .nan, .infinity, 1e30, 1, 2, 3, 4] {
      #expect(ScaleNoise.bounds.contains(noise.deviation(scale)))
    }
  }
}
