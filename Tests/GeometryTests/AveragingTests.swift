import Foundation
import Geometry
import Numerics
import Support
import Testing

@Suite struct AveragingTests {
  struct Network {
    var truth: [Matrix3] = []
    var relations: [RelativeRotation] = []

    init(seed: UInt64, count: Int, wrong: Double, noise: Double) {
      var random = RandomStream(seed: seed)
      func vector() -> SIMD3<Double> { SIMD3(random.normal(), random.normal(), random.normal()) }
      truth = (0..<count).map { _ in Matrix3.rotation(vector()) }
      for second in 0..<count {
        for first in 0..<second where second - first < 6 || random.unit() < 0.2 {
          let isWrong = second - first > 1 && random.unit() < wrong
          let turn =
            isWrong
            ? Matrix3.rotation(vector() * 2)
            : Matrix3.rotation(vector() * noise) * truth[second] * truth[first].transpose
          relations.append(
            RelativeRotation(
              first: first, second: second, secondFromFirst: turn,
              weight: isWrong ? 60 : 50 + random.unit() * 50))
        }
      }
    }

    /// Largest angle between the relative rotations of neighbors, found and true.
    func error(_ found: [Matrix3?]) -> Double {
      (1..<truth.count).map { i -> Double in
        guard let a = found[i - 1], let b = found[i] else { return .infinity }
        return rotationAngle(b * a.transpose, truth[i] * truth[i - 1].transpose)
      }.max() ?? 0
    }
  }

  @Test(arguments: UInt64(1)...5)
  func rotationsAreAccurateDespiteTwentyPercentWrongRelations(seed: UInt64) {
    let network = Network(seed: seed, count: 40, wrong: 0.2, noise: 0.003)
    let found = averageRotations(count: 40, relations: network.relations)
    #expect(network.error(found) < 0.02)
  }

  @Test func exactRelationsGiveExactRotations() {
    let network = Network(seed: 9, count: 20, wrong: 0, noise: 0)
    let found = averageRotations(count: 20, relations: network.relations)
    #expect(network.error(found) < 1e-6)
  }

  @Test func onlyTheLargestComponentHasRotations() {
    let turn = Matrix3.rotation(SIMD3(0, 0, 1))
    let relations = [(0, 1), (1, 2), (3, 4)].map {
      RelativeRotation(first: $0.0, second: $0.1, secondFromFirst: turn)
    }
    let found = averageRotations(count: 6, relations: relations)
    #expect(found.map { $0 != nil } == [true, true, true, false, false, false])
  }

  @Test(arguments: UInt64(1)...5)
  func positionsConvergeFromARandomStart(seed: UInt64) throws {
    var random = RandomStream(seed: seed)
    let centers = (0..<20).map { i -> SIMD3<Double> in
      let angle = Double(i) * 0.3
      return SIMD3(4 * sin(angle), 0.5 * random.normal(), 4 * cos(angle))
    }
    var problem = PositioningProblem(cameras: 20, random: &random)
    for _ in 0..<300 {
      let point = SIMD3(random.normal(), random.normal(), random.normal())
      let seen = centers.indices.filter { _ in random.unit() < 0.4 }.map { camera in
        let isWrong = random.unit() < 0.05
        let noise = SIMD3(random.normal(), random.normal(), random.normal())
        return PositioningProblem.Observation(
          camera: camera,
          direction: normalized(normalized(point - centers[camera]) + noise * (isWrong ? 1 : 0.001))
        )
      }
      if seen.count >= 3 { problem.addPoint(seen, random: &random) }
    }
    let share = try problem.solve(in: RunContext())
    #expect(share > 0.9)
    let map = try #require(Similarity.align(from: problem.centers, to: centers))
    for (found, truth) in zip(problem.centers, centers) {
      #expect(distance(map * found, truth) < 0.05)
    }
  }
}
