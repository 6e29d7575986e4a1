import Support
import Testing

@testable import Capture

struct SharpnessLimitTests {
  private func comparisons(_ ratios: [Double]) -> [FrameComparison] {
    ratios.map {
      var comparison = FrameComparison()
      comparison.sharpness = $0
      return comparison
    }
  }

  private func scattered(_ count: Int, _ deviation: Double) -> [Double] {
    var random = RandomStream(seed: 3)
    return (0..<count).map { _ in 1 + deviation * random.normal() }
  }

  @Test func limitIsTheUsualOneForPhotographsOfSimilarContent() {
    #expect(SharpnessLimit(comparisons(scattered(30, 0.02))).minimum == 0.8)
  }

  @Test func variedContentIsNotTakenForBlur() {
    let limit = SharpnessLimit(comparisons(scattered(40, 0.1)))
    #expect((0.6..<0.74).contains(limit.minimum))
    #expect(limit.minimumOfRun > limit.minimum)
  }

  @Test func thirdOfBlurredPhotographsIsFound() {
    let ratios = scattered(20, 0.02) + [Double](repeating: 0.55, count: 9)
    let found = FrameReview.blur(comparisons(ratios))
    #expect(found.map { $0 != nil } == ratios.map { $0 < 0.6 })
  }
}
