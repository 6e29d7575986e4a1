import Numerics
import Support
import Testing

@testable import Geometry

@Suite struct SimilarityTests {
  private let truth = Similarity(
    scale: 2.5, rotation: .rotation(SIMD3(0.4, -1.2, 0.7)), translation: SIMD3(3, -1, 2))

  private func points(_ count: Int, flat: Bool = false) -> [SIMD3<Double>] {
    var random = RandomStream(seed: 11)
    return (0..<count).map { _ in
      SIMD3(random.normal(), random.normal(), flat ? 0 : random.normal())
    }
  }

  private func error(_ s: Similarity) -> Double {
    abs(s.scale - truth.scale) + (s.rotation - truth.rotation).norm
      + distance(s.translation, truth.translation)
  }

  @Test(arguments: [(3, false), (4, true), (50, false)])
  func exactPointsGiveTheExactSimilarity(count: Int, flat: Bool) throws {
    let from = points(count, flat: flat)
    let found = try #require(Similarity.align(from: from, to: from.map { truth * $0 }))
    #expect(error(found) < 1e-12)
  }

  @Test func mirroredPointsGiveAProperRotation() throws {
    let from = points(20)
    let found = try #require(
      Similarity.align(from: from, to: from.map { SIMD3(-$0.x, $0.y, $0.z) }))
    #expect(abs(found.rotation.determinant - 1) < 1e-12)
  }

  @Test func tooFewOrCollinearPointsHaveNoSimilarity() {
    let line = (0..<9).map { SIMD3(1, 2, 3) * Double($0) }
    #expect(Similarity.align(from: line, to: line) == nil)
    #expect(Similarity.align(from: Array(points(2)), to: points(2)) == nil)
    #expect(Similarity.align(from: points(3), to: points(4)) == nil)
    let bad = [SIMD3<Double>](repeating: SIMD3(.nan, 0, 0), count: 5)
    #expect(Similarity.align(from: bad, to: points(5)) == nil)
  }
}
