import Alignment
import Dense
import Foundation
import Geometry
import Scene
import Script
import Support
import TestSupport
import Testing

@testable import Commands
@testable import Diagnosis
@testable import Pipeline
@testable import Wording
@testable import Workspace

@Suite struct WhyTests {
  private static let verdicts: [InitialPairVerdict] = [
    .noRelativePose, .fewPoints(count: 40, limit: 100), .fewPoints(count: 3, limit: 100),
    .smallAngle(degrees: 2.5, limit: 8), .forwardMotion(share: 0.99, limit: 0.95),
    .fewViews(grown: 2, wanted: 4),
  ]

  static let reasons: [UnregisteredReason] =
    [
      .fewKeypoints(count: 3, limit: 30), .notMatched,
      .noVerifiedPair(tried: 9, matches: 12, inliers: 9),
      .noVerifiedPair(tried: 9, matches: 12, inliers: 2), .pairsDropped(verified: 4),
      .otherModel(views: 7, links: 2), .notLinked(verified: 3),
      .fewVisiblePoints(pairs: 3, visible: 9, limit: 15),
      .fewVisiblePoints(pairs: 3, visible: 2, limit: 15),
      .fewInliers(pairs: 3, visible: 60, inliers: 21, limit: 30),
      .fewInliers(pairs: 3, visible: 600, inliers: 50, limit: 120), .noInitialCandidate(limit: 15),
    ] + verdicts.map { .noInitialPair(first: "a.jpg", second: "b.jpg", verdict: $0) }

  private func records() throws -> DecisionRecords {
    var results = Results()
    return try DecisionRecords(excluding: [], from: &results)
  }

  private func isComplete(_ check: GateCheck?, _ next: NextStep) -> Bool {
    check?.isPassed == false && check?.value != nil && check?.limit != nil && !next.words.isEmpty
  }

  /// The problems of a line of advice that can be found without running it.
  private func problems(_ line: String?) throws -> [String] {
    guard let line else { return [] }
    let shell = Shell(state: ShellState(), presenter: CollectingPresenter())
    for part in line.split(separator: ";").map({ $0.split(separator: " ").map(String.init) })
    where part.first == "set" {
      let name = part[1].split(separator: ".").map(String.init)
      _ = try StageList.standard.info(named: name[0]).validated(name[1], part[2])
    }
    return shell.problems(in: Source(name: "advice", text: line)).map(\.sentence)
  }

  @Test(arguments: reasons.indices)
  func everyReasonHasGateValueLimitAndNextStep(index: Int) throws {
    let reason = Self.reasons[index]
    let next = reason.next(for: "IMG_0001.png", try records())
    #expect(isComplete(reason.checks.last, next), "\(reason)")
    #expect(try problems(next.command) == [])
  }

  @Test func everyDenseProblemHasGateValueLimitAndNextStep() throws {
    let records = try records()
    let problems: [DenseViewProblem] = [
      .fewPoints(count: 3, limit: 8), .fewShared(limit: 8), .smallImage(limit: 64), .notRegistered,
      .unreadable(error: "gone"),
    ]
    for problem in problems {
      let check = problem.check(DenseReport.Entry(name: "a.jpg"))
      let next = problem.next(for: "a.jpg", records)
      #expect(isComplete(check, next), "\(problem)")
      #expect(try self.problems(next.command) == [])
    }
  }

  @Test(arguments: [
    ("IMG_*", "IMG_0001.jpg", true), ("*2.jpg", "IMG_0002.jpg", true), ("a?c", "abc", true),
    ("a?c", "ac", false), ("*", "", true), ("a*b*c", "axxbyybzc", true), ("a*b*c", "axxbyy", false),
    ("IMG_00?", "IMG_0001", false),
  ])
  func globPatternsMatchWholeNames(pattern: String, name: String, fits: Bool) {
    #expect(Glob(pattern).matches(name) == fits)
  }

  @Test func globPatternsSelectFramesInOrder() throws {
    let fake = try FakeRun()
    #expect(try fake.state.project.frameIndices(matching: "IMG_000?") == [0, 1, 2, 3])
    #expect(try fake.state.project.frameIndices(matching: "*3.png") == [2])
    #expect(try fake.state.project.frameIndices(matching: "IMG_0002") == [1])
    #expect(throws: WorkspaceError.unknownFrame("x*", near: nil)) {
      try fake.state.project.frameIndices(matching: "x*")
    }
  }

  @Test func pixelsAreParsedAfterTheFrameName() {
    #expect(PixelOfFrame("IMG_1.jpg:12,7.5")?.frame == "IMG_1.jpg")
    #expect(PixelOfFrame("a:b:12,7")?.position == SIMD2(12, 7))
    for text in ["IMG_1.jpg", "a:1", "a:1,2,3", ":1,2", "a:x,2", "a:1e999,2"] {
      #expect(PixelOfFrame(text) == nil, "\(text)")
    }
  }

  @Test func weakConnectionsNameTheViewsToShootBetween() {
    func pair(_ a: Int, _ b: Int, _ inliers: Int) -> ViewPair {
      ViewPair(
        first: a, second: b, kind: .general, putative: inliers,
        inliers: [Match](repeating: Match(0, 0), count: inliers))
    }
    let names = ["a", "b", "c", "d", "e"]
    let apart = GraphSummary(
      [pair(0, 1, 90), pair(2, 3, 90), pair(3, 4, 90)], names: names, minInliers: 100)
    #expect(apart.gap.map { [$0.0, $0.1] } == [1, 2])
    #expect(apart.record["shoot_between"] == .list([.string("b"), .string("c")]))
    let weak = GraphSummary(
      [pair(0, 1, 900), pair(1, 2, 20), pair(2, 3, 900), pair(3, 4, 800)], names: names,
      minInliers: 100)
    #expect(weak.gap.map { [$0.0, $0.1] } == [1, 2])
    #expect(weak.record["bridges"]?.list?.count == 4)
    let firm = GraphSummary(
      [pair(0, 1, 900), pair(1, 2, 700), pair(0, 2, 900)], names: ["a", "b", "c"], minInliers: 100)
    #expect(firm.gap == nil)
    #expect(firm.record["bridges"] == .list([]))
  }

  @Test func twoWordCommandsDoNotChangeTheCommandOfTheFirstWord() throws {
    var fake = try FakeRun()
    try fake.runAll()
    var shell = Shell(state: fake.state, presenter: CollectingPresenter())
    func run(_ text: String) throws { _ = try shell.run(.init(name: "t", text: text)) }
    try run("let found = mesh check")
    #expect(shell.variables["found"]?.record?["watertight"] == .bool(false), "a mesh of nothing")
    #expect(throws: Diagnostic.self) { try run("mesh sheck") }
    #expect(shell.problems(in: .init(name: "t", text: "mesh --triangles 2000")).isEmpty)
    #expect(shell.problems(in: .init(name: "t", text: "mesh check --no")).count == 1)
  }
}
