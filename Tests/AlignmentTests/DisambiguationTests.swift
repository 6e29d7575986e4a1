import Foundation
import Geometry
import Numerics
import Scene
import Support
import TestSupport
import Testing

@testable import Alignment

@Suite(.tags(.slow)) struct DisambiguationTests {
  func align(_ input: AlignInput, threads: Int = 2) throws -> (Reconstruction, AlignReport) {
    try AlignViews(options: AlignOptions()).run(input, in: RunContext(seed: 2, threads: threads))
  }

  /// The evidence by which pairs were dropped; `nil` if none were.
  func basis(of report: AlignReport) -> DisambiguationBasis? {
    guard case .pairsDropped(let summary) = report.duplicates.remark else { return nil }
    return summary.basis
  }

  @Test(arguments: [2, 4])
  func cardNextToTheObjectDisambiguatesIdenticalSides(fold: Int) throws {
    let scene = RepeatedScene(.init(seed: 2, fold: fold))
    let (result, report) = try align(scene.input)
    #expect(result.registered.count == 24)
    #expect(scene.centerError(result) < 0.02)
    let dropped = report.duplicates.dropped.map { "\($0.first) \($0.second)" }
    #expect(dropped.count { scene.falsePairs.contains($0) } * 10 > dropped.count * 8)
    #expect(dropped.count * 10 > scene.falsePairs.count * 8)
    #expect(report.duplicates.missingBefore > 0.03)
    #expect(report.duplicates.missingAfter < 0.01)
    #expect(basis(of: report) == .missing)
  }

  /// Layouts that remain folded with this seed, because too few views see the card.
  @Test(arguments: [(2, false), (2, true), (4, true)])
  func remainingFoldIsReportedWithItsMissingCorrespondences(
    fold: Int, isShuffled: Bool
  ) throws {
    let scene = RepeatedScene(.init(seed: 1, fold: fold, isShuffled: isShuffled))
    let (result, report) = try align(scene.input)
    try #require(scene.centerError(result) > 0.02, "unfolded: choose another seed")
    #expect(report.duplicates.dropped.isEmpty)
    #expect(report.duplicates.missingAfter >= Disambiguation.suspicion)
    #expect(report.duplicates.remark != .nothing)
  }

  @Test func ambiguousViewsAreLeftOutOfAnUnfoldedModel() throws {
    let scene = RepeatedScene(.init(seed: 1, fold: 4))
    let (result, report) = try align(scene.input)
    #expect(result.registered.count >= 12)
    #expect(result.registered.count < 24)
    #expect(scene.centerError(result) < 0.02)
    #expect(report.duplicates.missingAfter < 0.01)
    let dropped = report.duplicates.dropped.map { "\($0.first) \($0.second)" }
    #expect(dropped.count { scene.falsePairs.contains($0) } * 10 > dropped.count * 8)
  }

  @Test(arguments: UInt64(3)...4)
  func orderOfPhotographsDisambiguatesIdenticalSides(seed: UInt64) throws {
    let scene = RepeatedScene(.init(seed: seed, hasCard: false))
    let (result, report) = try align(scene.input)
    #expect(result.registered.count == 24)
    #expect(scene.centerError(result) < 0.02)
    #expect(basis(of: report) == .order)
  }

  @Test(arguments: [2, 4], UInt64(7)...8)
  func inlierRatiosDisambiguateSimilarSides(fold: Int, seed: UInt64) throws {
    let scene = RepeatedScene(
      .init(seed: seed, fold: fold, hasCard: false, isShuffled: true, likeness: 0.5))
    let (result, report) = try align(scene.input)
    #expect(result.registered.count == 24)
    #expect(scene.centerError(result) < 0.02)
    #expect(basis(of: report) == .strength)
  }

  @Test func indistinguishableSidesAreReportedAsAmbiguous() throws {
    let scene = RepeatedScene(.init(seed: 5, hasCard: false, isShuffled: true))
    let (_, report) = try align(scene.input)
    guard case .ambiguous(let turn) = report.duplicates.remark else {
      Issue.record("\(report.duplicates.remark)")
      return
    }
    #expect(turn.rounded() == 180)
    #expect(report.duplicates.dropped.isEmpty)
  }

  @Test(arguments: UInt64(1)...2)
  func ordinaryCapturesKeepAllPairs(seed: UInt64) throws {
    let (_, report) = try align(AlignmentScene(.init(seed: seed)).input)
    #expect(report.duplicates.dropped.isEmpty)
    #expect(report.duplicates.remark == .nothing)
    #expect(report.duplicates.missingBefore < 0.02)
  }

  @Test func oneAndTwoWorkersGiveTheSameResult() throws {
    let scene = RepeatedScene(.init(seed: 6))
    let one = try align(scene.input, threads: 1)
    let two = try align(scene.input, threads: 2)
    #expect(one.0 == two.0)
    #expect(one.1.duplicates == two.1.duplicates)
  }

  @Test func shareOfTurnedPairsAboveTheLimitIsReported() {
    var record = DisambiguationRecord()
    record.turned = 0.2
    record.conclude(.init(pairs: 10))
    #expect(record.remark == .turnedMatches(share: 0.2))
    record.remark = .nothing
    record.turned = 0.05
    record.conclude(.init(pairs: 10))
    #expect(record.remark == .nothing)
  }

  // MARK: Votes and symmetries

  @Test func multiplesOfASymmetryAngleAreRecognized() {
    #expect(SymmetryTest.isMultiple(.pi, of: .pi))
    #expect(SymmetryTest.isMultiple(.pi, of: .pi / 2))
    #expect(SymmetryTest.isMultiple(2 * .pi / 3, of: 2 * .pi / 3))
    #expect(!SymmetryTest.isMultiple(2, of: .pi))
    #expect(SymmetryTest.isMultiple(2, of: 0))
  }

  @Test func contrastIsTheProbabilityOfAHigherInlierRatio() {
    let contrast = InlierRatioContrast(agreeing: [0, 1, 2, 3], contradicting: [-2, -1, 1.5])
    #expect(abs(contrast.order - 10.0 / 12) < 1e-12)
    #expect(contrast.drop == 1)
  }

  private func turn(_ degrees: Double) -> Matrix3 {
    Matrix3.rotation(SIMD3(0, degrees * .pi / 180, 0))
  }

  private func relation(
    _ first: Int, _ second: Int, _ degrees: Double, weight: Double = 100
  ) -> RelativeRotation {
    RelativeRotation(first: first, second: second, secondFromFirst: turn(degrees), weight: weight)
  }

  @Test func groupsAreJoinedByTheRotationWithMoreVotes() {
    let relations = [
      relation(0, 1, 20), relation(2, 3, 20), relation(1, 2, 20), relation(0, 2, 40),
      relation(1, 3, -140, weight: 90),
    ]
    var voting = RotationVoting(
      count: 4, relations: relations, trust: [.sure, .sure, .open, .open, .open])
    voting.join(always: false)
    #expect(Set(voting.group).count == 1)
    #expect(!voting.isOpen)
    #expect(relations.map(voting.agrees) == [true, true, true, true, false])
    #expect(voting.movedCount(from: (0..<4).map { turn(20 * Double($0)) }) == 0)
    #expect(voting.movedCount(from: [turn(0), turn(20), turn(40), turn(-120)]) == 1)
  }

  @Test func nearlyEqualVotesLeaveGroupsSeparate() {
    let relations = [
      relation(0, 1, 20), relation(2, 3, 20), relation(1, 2, 20), relation(0, 3, -120, weight: 90),
    ]
    var voting = RotationVoting(
      count: 4, relations: relations, trust: [.sure, .sure, .open, .open])
    voting.join(always: false)
    #expect(voting.isOpen)
    #expect(Set(voting.group).count == 2)
    voting.join(always: true)
    #expect(Set(voting.group).count == 1)
    #expect(voting.agrees(relations[2]))
    #expect(!voting.agrees(relations[3]))
  }

  @Test func symmetryIsFoundIfContradictionsShareOneRotation() throws {
    let rotations: [Matrix3?] = (0..<12).map { turn(15 * Double($0)) }
    var relations = (1..<12).map { relation($0 - 1, $0, 15) }
    let torn = (0..<5).map { relation($0, 11 - $0, 15 * Double(11 - 2 * $0) + 180) }
    let found = try #require(RotationalSymmetry(relations + torn, rotations))
    #expect(abs(found.angle - .pi) < 0.01)
    #expect(found.pairs == 5)
    // Contradictions with different rotations are only estimation errors.
    relations += (0..<5).map {
      relation($0, 11 - $0, 15 * Double(11 - 2 * $0) + 40 * Double($0 + 1))
    }
    #expect(RotationalSymmetry(relations, rotations) == nil)
  }
}
