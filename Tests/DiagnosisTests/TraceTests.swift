import Alignment
import Scene
import Support
import Testing

@testable import Diagnosis
@testable import Pipeline

@Suite struct TraceTests {
  private func records(excluding excluded: Set<String> = []) throws -> DecisionRecords {
    var results = Results()
    return try DecisionRecords(excluding: excluded, from: &results)
  }

  @Test func suggestedThresholdsAreTheMeasuredValues() throws {
    let records = try records()
    func step(_ reason: UnregisteredReason) -> NextStep { reason.next(for: "a", records) }
    #expect(
      step(.fewInliers(pairs: 3, visible: 60, inliers: 21, limit: 30))
        == .set(.align, "min-inliers", "21", until: .align))
    #expect(
      step(.fewInliers(pairs: 3, visible: 600, inliers: 60, limit: 120))
        == .set(.align, "min-inlier-ratio", "0.09", until: .align))
    #expect(
      step(.noVerifiedPair(tried: 9, matches: 30, inliers: 11))
        == .set(.match, "min-inliers", "11", until: .align))
    #expect(
      step(.noVerifiedPair(tried: 9, matches: 30, inliers: 3))
        == .set(.features, "sensitivity", "high", until: .align))
    #expect(
      step(.fewVisiblePoints(pairs: 1, visible: 2, limit: 15))
        == .set(.align, "two-view-tracks", "true", until: .align))
  }

  /// One pair is not worth new keypoints for all frames.
  @Test func adviceAboutOnePairConcernsThatPair() {
    #expect(
      NextStep.matchesOfPair("a", "b", found: 12, limit: 20)
        == .set(.match, "min-matches", "12", until: .align))
    #expect(NextStep.matchesOfPair("a", "b", found: 3, limit: 20) == .shootBetween("a", "b"))
    #expect(
      NextStep.inliersOfPair("a", "b", found: 11, limit: 15)
        == .set(.match, "min-inliers", "11", until: .align))
    #expect(NextStep.inliersOfPair("a", "b", found: 5, limit: 15) == .shootBetween("a", "b"))
  }

  @Test func excludedFramesAndFramesWithoutFeaturesStopAtEarlyGates() throws {
    let records = try records(excluding: ["a"])
    let out = FrameTrace("a", records)
    #expect(out.stopped?.gate == .inUse)
    #expect(out.outcome == .excluded)
    #expect(out.next == .include("a"))
    let open = FrameTrace("b", records)
    #expect(open.outcome == .noFeatures)
    #expect(open.next == .run([.features]))
    let pair = PairTrace("a", "b", from: records)
    #expect(pair.outcome == .excluded("a"))
    #expect(pair.next == .include("a"))
  }

  @Test func missingResultSuggestsRunningTheStageAndThoseBeforeIt() throws {
    var results = Results()
    let stages: [StageName] = [.features, .match, .align]
    let trace = try StageTrace(.align, records(), outdated: stages, in: &results)
    #expect(trace.rows.map(\.next) == [.run(stages)])
    #expect(!trace.hasResult)
  }

  @Test func changedSettingsDifferFromTheirDefaults() {
    let standard = AlignOptions().texts["min-inliers"] ?? ""
    let settings: [StageName: [String: String]] = [
      .align: ["min-inliers": "500"],
      .match: ["mode": MatchBinding.Work.Options().texts["mode"] ?? ""],
    ]
    #expect(
      ChangedSetting.all(settings, of: Results())
        == [
          ChangedSetting(stage: .align, name: "min-inliers", value: "500", standard: standard)
        ])
  }
}
