import Alignment
import Foundation
import Matching
import Scene
import Script
import Support
import TestSupport
import Testing

@testable import Commands
@testable import Pipeline

/// Repetition of features, match and align with more sensitive settings.
@Suite(.tags(.slow)) struct RetryTests {
  /// Nine photographs around an object, 40° apart.
  private static let rendering =
    "simulate photos --views 9 --rings 1 --width 400 --height 300 --detail 80 --samples 1"

  private func shell(in folder: TemporaryFolder, _ lines: String) throws -> Shell {
    var shell = try shell(in: folder, rendering: Self.rendering)
    try run("load photos/Images; " + lines, in: &shell)
    return shell
  }

  private func shell(in folder: TemporaryFolder, rendering: String) throws -> Shell {
    try SimulatedCapture.write(rendering, to: folder.url)
    return Shell(
      state: ShellState(
        context: RunContext(), directory: folder.url,
        workspaceRoot: folder.url.appendingPathComponent("work")),
      presenter: CollectingPresenter())
  }

  @Test func distantViewsAreRegisteredWithTilts() throws {
    let folder = try TemporaryFolder()
    var shell = try shell(in: folder, "reconstruct --until align")
    let report = try shell.state.project.results.report(of: AlignBinding.self)
    #expect(report.registered == 9)
    #expect(report.retries.map(\.isUsed) == [true])
    #expect(report.retries[0].changes == [.init(.features, "tilts", "true")])
    try run("let c = compare photos/ground_truth.json", in: &shell)
    try run("expect $c.frames == 9 && $c.rotation_error.max < 1", in: &shell)
    let records = shell.state.project.records
    #expect(records[.features]?.options["tilts"] == "true")
    #expect(records[.features]?.base["tilts"] == "false")
    #expect(
      try StageList.standard.names.prefix(3).allSatisfy {
        try shell.state.project.freshness(of: $0) == .fresh
      })
    try run("let r = reconstruct --until align --detail medium", in: &shell)
    // The features and matches of the first attempt remain as runs, and nothing was computed again.
    #expect(shell.state.project.runs().count == 5)
  }

  @Test func uncertainPosesAreDeterminedByTiltedPictures() throws {
    let folder = try TemporaryFolder()
    var shell = try shell(
      in: folder,
      rendering: "simulate photos --views 16 --rings 1 --width 320 --height 240 --samples 1")
    try run("load photos/Images; set align.retry off; reconstruct --until align", in: &shell)
    let first = try shell.state.project.results.report(of: AlignBinding.self)
    #expect(first.registered == 16 && first.hasUncertainPoses && first.retries.isEmpty)
    try run("set align.retry on; align; let c = compare photos/ground_truth.json", in: &shell)
    let report = try shell.state.project.results.report(of: AlignBinding.self)
    #expect(report.retries.map(\.reason) == [.uncertainPoses])
    #expect(report.retries[0].isUsed && report.registered == 16)
    #expect(try #require(report.probability) >= AlignReport.sound)
    try run("expect $c.rotation_error.max < 0.6; let d = diagnose", in: &shell)
    try run("expect $d.verdict == \"sound\" && count($d.causes) == 0", in: &shell)
  }

  @Test func nothingIsRepeatedIfThatIsSwitchedOff() throws {
    let folder = try TemporaryFolder()
    var shell = try shell(in: folder, "set align.retry off; features; match")
    try? run("align", in: &shell)
    let report = try shell.state.project.results.report(of: AlignBinding.self)
    #expect(report.registered < 9)
    #expect(report.retries.isEmpty)
  }

  @Test func interruptedRetriesAreMadeByTheNextRun() throws {
    let folder = try TemporaryFolder()
    var shell = try shell(in: folder, "reconstruct --until match")
    let cancellation = Cancellation()
    shell.state.project.context = RunContext(
      cancellation: cancellation,
      onLog: { text in if text.contains("trying again") { cancellation.request() } })
    #expect(throws: Cancelled.self) { try run("align", in: &shell) }
    let first = try shell.state.project.results.report(of: AlignBinding.self)
    #expect(first.registered < 9 && first.retries.isEmpty)
    cancellation.reset()
    shell.state.project.context = RunContext()
    try run("align", in: &shell)
    let report = try shell.state.project.results.report(of: AlignBinding.self)
    #expect(report.registered == 9 && report.isConcluded == true)
    #expect(report.retries.map(\.isUsed) == [true])
  }

  @Test func requestsOfASessionFollowTheRetry() throws {
    let folder = try TemporaryFolder()
    var shell = try shell(in: folder, "reconstruct --until align")
    let run = ReconstructionRun(
      views: try shell.state.project.loadedCapture().viewSet, seed: 1, results: Results())
    let planned = run.planned(ReconstructionPlan(level: .none))
    let first = try run.result(of: AlignBinding.self, planned, in: RunContext())
    #expect(
      first.poses == (try shell.state.project.results.output(of: AlignBinding.self).kept.poses))
    #expect(run.has(.align, planned))
    var computed: [StageName] = []
    let pairs = try run.result(of: MatchBinding.self, planned, in: RunContext()) {
      computed.append($0)
    }
    #expect(computed == [])
    #expect(!pairs.isEmpty)
  }

  @Test func doubtfulResultWithMasksIsComparedWithOneWithout() throws {
    let folder = try TemporaryFolder()
    var shell = try shell(
      in: folder,
      rendering: "simulate photos --views 20 --rings 1 --width 400 --height 300 --samples 1 "
        + "--fault masks-inverted")
    try run("load photos/Images --masks photos/Masks", in: &shell)
    try? run("reconstruct --until align", in: &shell)
    let report = try shell.state.project.results.report(of: AlignBinding.self)
    let trial = try #require(report.repairs.first { $0.change == .withoutMasks })
    #expect(trial.registered == 20)
    #expect(trial.probability > (report.probability ?? 0) + 0.25)
    try run("let d = diagnose", in: &shell)
    try run("expect $d.causes[0].advice[0].tried.after.registered == 20", in: &shell)
  }

  @Test func resultWithAStaticBackgroundIsComparedWithOneWithoutStaticMatches() throws {
    let folder = try TemporaryFolder()
    var shell = try shell(
      in: folder,
      rendering: "simulate photos --views 16 --rings 1 --width 400 --height 300 --samples 1 "
        + "--fault static-background")
    try run("load photos/Images", in: &shell)
    try? run("reconstruct --until align", in: &shell)
    let report = try shell.state.project.results.report(of: AlignBinding.self)
    #expect(report.repairs.contains { $0.change == .withoutStatic })
    try run("let d = diagnose", in: &shell)
    try run("expect $d.causes[0].id == 'static-background'", in: &shell)
  }

  @Test func selectedPairsAreFollowedByAllPairs() {
    var options = MatchOptions()
    options.exhaustiveLimit = 8
    #expect(RetryLadder.lacksPairs(options, views: 9))
    #expect(!RetryLadder.lacksPairs(options, views: 8))
    options.mode = .sequential
    #expect(!RetryLadder.lacksPairs(options, views: 9))
    let steps = RetryLadder.steps(isFisheye: false, lacksPairs: true)
    #expect(steps.map(\.keys.count) == [1, 1, 2])
    #expect(steps[0] == [.match: ["exhaustive-limit": "300"]])
    #expect(RetryLadder.steps(isFisheye: true, lacksPairs: true).count == 4)
  }

  @Test func settingsOfTheUserStay() {
    let step = RetryLadder.steps[1]
    var texts = FeaturesBinding.Work.Options().texts
    #expect(
      RetryLadder.changes(step, FeaturesBinding.self, from: texts)
        == ["tilts": "true", "sensitivity": "high"])
    texts["sensitivity"] = "high"
    #expect(RetryLadder.changes(step, FeaturesBinding.self, from: texts) == ["tilts": "true"])
  }

  @Test func aResultIsReplacedOnlyByOneWithMoreRightPoses() {
    var (few, many) = (AlignReport(), AlignReport())
    few.frames = 10
    many.frames = 10
    few.registered = 5
    many.registered = 9
    #expect(few.lacksViews)
    #expect(!many.lacksViews)
    // Without evidence, no pose is expected to be right.
    for reason in [AlignRetry.Reason.lostViews, .otherLens, .uncertainPoses] {
      #expect(!many.isBetter(than: few, for: reason))
    }
    let step = RetryLadder.steps[0]
    #expect(RetryLadder.reason(for: step, after: few, isFisheye: false) == .lostViews)
    #expect(RetryLadder.reason(for: step, after: few, isFisheye: true) == .otherLens)
    // No pose is known to be uncertain.
    #expect(RetryLadder.reason(for: step, after: many, isFisheye: false) == nil)
  }
}
