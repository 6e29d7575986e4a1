import Support
import Testing

@testable import Geometry

@Suite struct RansacTests {
  /// A line y = a x + b through points, as a small robust problem.
  private struct LineProblem: RobustProblem {
    var points: [SIMD2<Double>]
    var tried = 0
    var count: Int { points.count }
    var sampleSize: Int { 2 }

    mutating func fit(_ sample: [Int], into models: inout [SIMD2<Double>]) {
      tried += 1
      let (p, q) = (points[sample[0]], points[sample[1]])
      guard p.x != q.x else { return }
      let slope = (q.y - p.y) / (q.x - p.x)
      models.append(SIMD2(slope, p.y - slope * p.x))
    }

    func score(_ model: SIMD2<Double>, limit: Double) -> RobustScore {
      points.reduce(into: RobustScore(cost: 0, inliers: 0)) {
        let r = model.x * $1.x + model.y - $1.y
        $0.cost += min(r * r / 0.01, 1)
        $0.inliers += r * r < 0.01 ? 1 : 0
      }
    }

    func refined(_ model: SIMD2<Double>) -> SIMD2<Double>? { nil }
  }

  private func problem(outliers: Int) -> LineProblem {
    var random = RandomStream(seed: 4)
    return LineProblem(
      points: (0..<100).map { k in
        let x = 0.1 * Double(k)
        return SIMD2(x, k < outliers ? 20 * random.unit() : 2 * x + 1)
      })
  }

  @Test func trialsDecreaseWithTheInlierRatio() throws {
    var trials: [Int] = []
    for outliers in [0, 40, 70] {
      var line = problem(outliers: outliers)
      var random = RandomStream(seed: 1)
      let options = RobustOptions(minTrials: 1, maxTrials: 5000)
      let fit = try #require(
        locallyOptimizedRansac(&line, options: options, using: &random))
      #expect(abs(fit.model.x - 2) < 0.05)
      #expect(fit.score.inliers >= 100 - outliers)
      #expect(fit.trials == line.tried)
      trials.append(fit.trials)
    }
    #expect(trials[0] == 1)
    #expect(trials[0] < trials[1])
    #expect(trials[1] < trials[2])
    #expect(trials[2] < 300)
  }

  @Test func trialsEndWhenTheRequiredInliersWouldHaveBeenFound() throws {
    var trials: [Int] = []
    for wanted in [0, 20, 60, 100] {
      var line = problem(outliers: 100)
      var random = RandomStream(seed: 1)
      var options = RobustOptions(minTrials: 1, maxTrials: 5000)
      options.minInliers = wanted
      _ = locallyOptimizedRansac(&line, options: options, using: &random)
      trials.append(line.tried)
    }
    // ln(0.0001) over ln(1 − 0.6 · 59 / 99) is 21.
    #expect(trials[0] >= trials[1])
    #expect(trials[1] > trials[2])
    #expect((15...25).contains(trials[2]))
    #expect(trials[3] == 1)
  }

  @Test func startModelIsKeptIfNoTrialIsBetter() throws {
    var line = problem(outliers: 95)
    var random = RandomStream(seed: 1)
    let options = RobustOptions(minTrials: 1, maxTrials: 1)
    let fit = try #require(
      locallyOptimizedRansac(&line, options: options, start: SIMD2(2, 1), using: &random))
    #expect(fit.model == SIMD2(2, 1))
  }

  @Test func fewerPointsThanASampleHaveNoModel() {
    var line = LineProblem(points: [.zero])
    var random = RandomStream(seed: 1)
    let fit = locallyOptimizedRansac(&line, options: RobustOptions(), using: &random)
    #expect(fit == nil)
  }

  @Test func samplesHaveDifferentIndices() {
    var random = RandomStream(seed: 1)
    var sample = [Int](repeating: 0, count: 5)
    for _ in 0..<200 {
      drawSample(&sample, below: 6, using: &random)
      #expect(Set(sample).count == 5)
      #expect(sample.allSatisfy { (0..<6).contains($0) })
    }
  }
}
