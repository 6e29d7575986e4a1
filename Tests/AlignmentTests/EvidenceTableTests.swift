import Testing

@testable import Alignment

/// The tables that turn evidence into probabilities.
@Suite struct EvidenceTableTests {
  @Test func penaltyGrowsBetweenKnotsAndIsConstantOutside() {
    let term = EvidenceTerm<ResultEvidence>(name: .lost, knots: [0, 0.2, 0.6], weights: [2, 1])
    #expect(term.penalty(-1) == 0)
    #expect(abs(term.penalty(0.1) - 1) < 1e-12)
    #expect(abs(term.penalty(0.4) - 2.5) < 1e-12)
    #expect(term.penalty(1) == 3)
  }

  @Test func logarithmicTermsHaveAFloor() {
    let term = EvidenceTerm<ResultEvidence>(
      name: .freedFocal, floor: 0.01, knots: [0.01, 1], weights: [2])
    #expect(term.penalty(0) == 0)
    #expect(abs(term.penalty(0.1) - 1) < 1e-12)
  }

  @Test func smallValuesCanBeWorse() {
    let term = EvidenceTerm<ResultEvidence>(
      name: .support, floor: 1, isWorseIfSmall: true, knots: [100, 1], weights: [4])
    #expect(term.penalty(1000) == 0)
    #expect(abs(term.penalty(10) - 2) < 1e-12)
    #expect(abs(term.penalty(0) - 4) < 1e-12)
  }

  @Test func probabilityFollowsTheSumOfPenalties() {
    let table = EvidenceTable<ResultEvidence>(
      intercept: 2, terms: [EvidenceTerm(name: .lost, knots: [0, 1], weights: [2])])
    #expect(abs(table.probability([.lost: 1]) - 0.5) < 1e-12)
    #expect(table.probability([:]) == table.probability([.lost: 0]))
  }

  @Test func effectsIncludeQuantitiesThatTheTableLacks() {
    let table = EvidenceTable<ResultEvidence>(
      intercept: 2, terms: [EvidenceTerm(name: .lost, knots: [0, 1], weights: [2])])
    let effects = table.effects([.angle: 12, .lost: 0.5])
    #expect(effects.map(\.id) == ["lost", "angle"])
    #expect(effects.map(\.penalty) == [1, 0])
  }

  @Test func fittedTablesAreMonotone() {
    for term in EvidenceTable<ResultEvidence>.fitted.terms { checkMonotone(term) }
    for term in EvidenceTable<ViewEvidence>.fitted.terms { checkMonotone(term) }
  }

  /// A given focal length that the photographs change by a third, while the views hardly turn.
  @Test func aContradictedFocalLengthOrLensAloneIsDoubtful() {
    let table = EvidenceTable<ResultEvidence>.fitted
    #expect(table.probability([.contradictedFocal: 0.34]) < 0.5)
    #expect(table.probability([.contradictedFocal: 0.04]) >= AlignReport.sound)
    #expect(table.probability([.ownGain: 0.4]) < AlignReport.sound)
    #expect(table.probability([.ownGain: 0.1]) >= AlignReport.sound)
  }

  private func checkMonotone<Name>(_ term: EvidenceTerm<Name>) {
    let penalties = term.knots.map(term.penalty)
    #expect(term.knots.count == term.weights.count + 1, "\(term.name)")
    #expect(zip(penalties, penalties.dropFirst()).allSatisfy { $0 <= $1 }, "\(term.name)")
    #expect(term.weights.contains { $0 > 0 }, "\(term.name)")
  }
}
