import Geometry
import Numerics
import Testing

@testable import Diagnosis
@testable import Matching

@Suite struct MovingObjectTests {
  /// Twelve frames; an object rotates by `degrees` before frame 5, as the given pairs measure.
  private func moved(by degrees: Double, seenBy pairs: [(Int, Int)], count: Int = 30) -> RunFacts {
    soundFacts().pairs { pair in
      guard pairs.contains(where: { $0 == (pair.first, pair.second) }) else { return }
      pair.moved = SecondMotion(inliers: count, rotations: [])
      pair.turn = .rotation(SIMD3(0, degrees * .pi / 180, 0))
      pair.inliers -= count
    }
  }

  @Test func pairsAcrossACutThatAgreeOnARotationIndicateAMove() throws {
    let facts = moved(by: 40, seenBy: [(4, 5), (3, 5), (2, 5)])
    let cause = try #require(Diagnosis(facts).causes.first)
    #expect(cause.name == .movingObject)
    #expect(cause.frames == facts.names(Array(0..<5)))
    #expect(cause.advice == [.leaveOut(cause.frames)])
    #expect(cause.evidence.first == Evidence(.secondMotion, 90, limit: 40))
    #expect(Diagnosis(facts).verdict == .doubtful)
  }

  @Test func unusedMasksAreTheFirstAdvice() {
    var facts = moved(by: 40, seenBy: [(4, 5), (3, 5)])
    facts.unusedMasks = "/capture/Masks"
    #expect(Diagnosis(facts).causes.first?.advice.first == .masks(folder: "/capture/Masks"))
  }

  @Test func smallSecondMotionIsParallax() {
    #expect(Diagnosis(moved(by: 3, seenBy: [(4, 5), (3, 5), (2, 5)])).causes.isEmpty)
  }

  @Test func secondMotionsAllAroundAreNotAMove() {
    let around = (0..<10).map { ($0, $0 + 2) }
    #expect(Diagnosis(moved(by: 90, seenBy: around)).causes.isEmpty)
  }

  @Test func disagreeingMotionsAreNotAMove() {
    let facts = moved(by: 40, seenBy: [(4, 5), (3, 5)]).pairs { pair in
      guard pair.moved == nil, pair.isVerified, pair.first < 4 else { return }
      pair.moved = SecondMotion(inliers: 30, rotations: [])
      pair.turn = .rotation(SIMD3(Double(pair.second), Double(pair.first), 0) / 10)
    }
    #expect(Diagnosis(facts).causes.isEmpty)
  }

  @Test func onePairOrFewMatchesAreNoEvidenceOfAMove() {
    #expect(Diagnosis(moved(by: 40, seenBy: [(4, 5)])).causes.isEmpty)
    #expect(Diagnosis(moved(by: 40, seenBy: [(4, 5), (3, 5)], count: 16)).causes.isEmpty)
  }
}
