import Testing

@testable import Alignment
@testable import Diagnosis

/// Causes determined from planar pairs and from brightness, with and without lost frames.
@Suite struct HealedAndPlanarTests {
  /// A ring of 12 in which the pairs across `cut`, and across the end of the ring, are planar.
  private func pushed(after cut: Int) -> RunFacts {
    soundFacts().pairs { pair in
      let steps = min(pair.second - pair.first, 12 - pair.second + pair.first)
      pair.axes = Double(steps) * 20
      if pair.isVerified, pair.first < cut, pair.second >= cut { pair.kind = .planar }
    }
  }

  @Test func planarPairsAcrossOneCutIndicateAMovedObject() throws {
    let facts = pushed(after: 7)
    let cause = try #require(Diagnosis(facts).causes.first)
    #expect(cause.name == .movingObject)
    #expect(cause.frames == facts.names(Array(7..<12)))
    #expect(cause.evidence == [Evidence(.planarAcross, 1, limit: MovedPlane.minContrast)])
  }

  @Test func planarPairsEverywhereAreNotAMovedObject() {
    let facts = pushed(after: 7).pairs { if $0.isVerified { $0.kind = .planar } }
    #expect(MovedPlane(facts) == nil)
    var doubted = pushed(after: 7)
    doubted.alignment?.report.duplicates.remark = .ambiguous(turn: 174)
    #expect(MovedPlane(doubted) == nil)
  }

  @Test func planarSceneThatRegistersIsHealed() {
    var facts = soundFacts().pairs { if $0.isVerified { $0.kind = .planar } }
    facts.alignment?.relief = 0.02
    let diagnosis = Diagnosis(facts)
    #expect(diagnosis.verdict == .sound)
    #expect(diagnosis.causes.map(\.name) == [.planarScene])
    #expect(diagnosis.causes.first?.isHealed == true)
    // An object rises above the plane.
    facts.alignment?.relief = 0.09
    #expect(Diagnosis(facts).causes.isEmpty)
  }

  private func method(contradiction: Double) -> MethodRecord {
    MethodRecord(
      method: .incremental, views: 12, score: 0, contradiction: contradiction, turn: 0)
  }

  @Test func ambiguousOrContradictedModelIsDoubtful() {
    var facts = soundFacts()
    facts.alignment?.report.duplicates.remark = .ambiguous(turn: 174)
    let diagnosis = Diagnosis(facts)
    #expect(diagnosis.verdict == .doubtful)
    #expect(diagnosis.causes.map(\.name) == [.repeatedStructure])
    facts.alignment?.report.duplicates.dropped = [
      DroppedPair(first: "a", second: "b", inliers: 20, reason: .contradictsRotation),
      DroppedPair(first: "c", second: "d", inliers: 30, reason: .contradictsRotation),
    ]
    #expect(
      Diagnosis(facts).causes.first?.pairs == [
        FramePair(first: "c", second: "d"), FramePair(first: "a", second: "b"),
      ])
    // A model that its pairs contradict is doubtful too.
    facts = soundFacts()
    facts.alignment?.report.methods = [method(contradiction: 0.2)]
    facts.alignment?.report.duplicates.turned = 0.09
    #expect(Diagnosis(facts).causes.map(\.name) == [.repeatedStructure])
    #expect(Diagnosis(facts).verdict == .doubtful)
    facts.alignment?.report.methods = [method(contradiction: 0.13)]
    #expect(Diagnosis(facts).causes.isEmpty)
    // Without turned pairs, contradictions do not indicate repeated structure.
    facts.alignment?.report.methods = [method(contradiction: 0.3)]
    facts.alignment?.report.duplicates.turned = 0
    #expect(Diagnosis(facts).causes.isEmpty)
  }

  /// Every second frame is twice as bright.
  private var flickering: RunFacts {
    var facts = soundFacts()
    for index in facts.frames.indices where index % 2 == 1 {
      facts.frames[index].image?.quality?.luminance = 0.8
    }
    return facts
  }

  @Test func brighterFramesWithMatchesAreAHealedExposureJump() {
    let facts = flickering.pairs { if $0.isVerified { $0.gain = 2 } }
    let diagnosis = Diagnosis(facts)
    #expect(diagnosis.verdict == .sound)
    #expect(diagnosis.causes.map(\.name) == [.exposureJump])
    #expect(diagnosis.causes.first?.frames.count == 11)
    // Without a brightness gain between matches, the content differs, not the exposure.
    #expect(Diagnosis(flickering.pairs { $0.gain = 1.1 }).causes.isEmpty)
  }
}
