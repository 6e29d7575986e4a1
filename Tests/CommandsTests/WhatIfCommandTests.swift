import Alignment
import Geometry
import Scene
import Script
import TestSupport
import Testing

@testable import Commands
@testable import Matching
@testable import Pipeline

@Suite struct WhatIfCommandTests {
  private typealias Pair = MatchReport.Pair

  private func pair(
    _ first: Int, _ second: Int, putative: Int, inliers: Int,
    failed test: MatchReport.Gate.Test? = nil
  ) -> Pair {
    var pair = Pair(first: first, second: second, putative: putative, still: 0)
    pair.inliers = inliers
    guard let test else {
      (pair.kind, pair.guided) = (.general, 20)
      return pair
    }
    pair.gate = MatchReport.Gate(
      test, count: test == .minMatches ? putative : inliers, limit: 15)
    return pair
  }

  /// Results of `match`: one accepted pair with 100 inliers and 20 from guided matching, and three
  /// rejected ones.
  private func matched() throws -> FakeRun {
    var fake = try FakeRun()
    try fake.run(.features)
    let pairs = [
      pair(0, 1, putative: 200, inliers: 120),
      pair(0, 2, putative: 60, inliers: 12, failed: .minInliers),
      pair(1, 2, putative: 40, inliers: 8, failed: .minInliers),
      pair(2, 3, putative: 9, inliers: 0, failed: .minMatches),
    ]
    let report = MatchReport(
      mode: .exhaustive, search: .exact, pairs: pairs, names: fake.state.project.frameNames,
      fingerprints: [String](repeating: "", count: 4), vocabularyViews: [])
    try fake.store(MatchBinding.self, [], report: report)
    return fake
  }

  /// The reply to a change.
  private func reply(_ fake: inout FakeRun, _ change: String) throws -> Record {
    try fake.type("let reply = what-if \(change)")
    return try #require(fake.state.variables["reply"]?.record)
  }

  private func row(_ first: Int, _ second: Int, _ value: Int) -> Value {
    [
      "first": .string("IMG_000\(first + 1).png"), "second": .string("IMG_000\(second + 1).png"),
      "value": .number(value),
    ]
  }

  @Test func lowerLimitsAcceptRejectedPairs() throws {
    var fake = try matched()
    let inliers = try reply(&fake, "match.min-inliers=10")
    #expect(inliers["setting"] == "match.min-inliers")
    #expect(inliers["pass"] == .list([row(0, 2, 12)]))
    #expect(inliers["stop"] == .list([]))
    #expect(try reply(&fake, "match.min-inliers=8")["pass"]?.list?.count == 2)
    // Pairs that failed another test are not affected.
    #expect(try reply(&fake, "match.min-matches=9")["pass"] == .list([row(2, 3, 9)]))
    #expect(try reply(&fake, "match.min-matches=10")["pass"] == .list([]))
    #expect(fake.state.project.settings.values[.match] == nil)
  }

  @Test func settingsAndChangesTakeTheirValueInEitherForm() throws {
    var fake = try matched()
    let one = try reply(&fake, "match.min-inliers=10")
    #expect(try reply(&fake, "match.min-inliers 10") == one)
    for form in ["match.min-inliers=20", "match.min-inliers 20"] {
      try fake.type("set match.min-inliers default")
      try fake.type("set \(form)")
      #expect(fake.state.project.settings.values[.match]?["min-inliers"] == "20")
    }
    #expect(throws: Diagnostic.self) { try fake.type("set match.min-inliers") }
    #expect(throws: Diagnostic.self) { try fake.type("set match.min-inliers=ten") }
  }

  @Test func higherLimitsRejectPairsWithoutCountingGuidedInliers() throws {
    var fake = try matched()
    let stopped = try reply(&fake, "match.min-inliers=101")
    #expect(stopped["stop"] == .list([row(0, 1, 100)]))
    #expect(stopped["pass"] == .list([]))
    #expect(try reply(&fake, "match.min-inliers=100")["stop"] == .list([]))
    #expect(try reply(&fake, "match.min-matches=201")["stop"] == .list([row(0, 1, 200)]))
  }

  @Test func lowerLimitsOfResectionAcceptFrames() throws {
    var fake = try matched()
    var report = AlignReport()
    report.unregistered = [
      Unregistered(
        name: "IMG_0003.png", reason: .fewInliers(pairs: 3, visible: 60, inliers: 21, limit: 30)),
      Unregistered(name: "IMG_0004.png", reason: .notMatched),
    ]
    let model = Reconstruction(
      cameras: [Camera(width: 64, height: 48, focal: 60)], viewCameras: [0, 0, 0, 0],
      poses: [.identity, .identity, nil, nil])
    try fake.store(AlignBinding.self, model, report: report)
    let accepted: Value = ["name": "IMG_0003.png", "value": .number(21)]
    #expect(try reply(&fake, "align.min-inliers=21")["pass"] == .list([accepted]))
    #expect(try reply(&fake, "align.min-inliers=22")["pass"] == .list([]))
    let ratio = try reply(&fake, "align.min-inlier-ratio=0.3")["pass"]?.list?.first?.record
    #expect(ratio?["value"] == .number(0.35))
    #expect(try reply(&fake, "align.min-inlier-ratio=0.4")["pass"] == .list([]))
  }

  /// Without a value, out of range, without a recorded effect, or of a stage without a result.
  @Test(arguments: [
    "match.min-inliers", "min-inliers=10", "match.min-inliers=ten", "match.min-inliers=7",
    "match.max-error=3", "match.mode=sequential", "nothing.limit=3", "align.min-inliers=20",
  ])
  func otherChangesAreRefused(change: String) throws {
    var fake = try matched()
    #expect(throws: Diagnostic.self) { try fake.type("what-if \(change)") }
  }

  @Test func pairsMustHaveBeenMatched() throws {
    var fake = try FakeRun()
    try fake.run(.features)
    #expect(throws: Diagnostic.self) { try fake.type("what-if match.min-inliers=10") }
  }
}
