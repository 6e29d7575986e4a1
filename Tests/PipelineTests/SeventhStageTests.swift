import Foundation
import Scene
import Script
import Sharding
import Support
import TestSupport
import Testing

@testable import Commands
@testable import Pipeline
@testable import Workspace

/// A stage that one file adds to those of the program: `SeventhStage/TallyStage.swift`.
@Suite struct SeventhStageTests {
  /// The toy stage directly after `features`, as all six stages take long.
  private static let short = StageList([FeaturesBinding.self]).appending(TallyBinding.self)
  private static let all = StageList.standard.appending(TallyBinding.self)
  private static let tally = TallyKeypoints.name

  /// A shell with a capture of five frames, after running some lines.
  private func shell(
    _ folder: TemporaryFolder, _ stages: StageList = short, _ text: String = "features"
  ) throws -> Shell {
    try PhotoFolder.write(5, to: folder.url.appendingPathComponent("photos"))
    var shell = Shell(
      state: ShellState(stages: stages, directory: folder.url), presenter: CollectingPresenter())
    try shell.type("load photos; \(text)")
    return shell
  }

  /// The sections of the result except for the record, which contains the duration.
  private func content(_ shell: Shell) throws -> [String: [UInt8]] {
    let file = try shell.state.project.results.file(of: Self.tally)
    return try Dictionary(
      uniqueKeysWithValues: file.sectionNames.filter { $0 != "record" && $0 != "end" }
        .map { ($0, try file.read($0).bytes) })
  }

  @Test func anAddedStageAppearsInHelpParametersAndStatus() throws {
    let folder = try TemporaryFolder()
    var shell = try shell(folder, Self.all, "")
    #expect(Self.all.upstream(of: Self.tally) == .texture)
    #expect(Self.all.worded.count == StageList.standard.worded.count + 1)
    let help = try shell.type("help tally").joined()
    #expect(help.contains(TallyBinding.summary))
    #expect(help.contains("--minimum"))
    #expect(try shell.type("params tally").joined().contains("tally.minimum"))
    #expect(try shell.type("status").joined().contains("tally"))
    // It is last, after a stage without a result.
    #expect(throws: Diagnostic.self) { try shell.type("tally") }
  }

  @Test func anAddedStageBehavesLikeABuiltInStage() throws {
    let folder = try TemporaryFolder()
    var shell = try shell(folder)
    let said = try shell.type("tally")
    #expect(said.contains { $0.contains("5 of 5 frames have enough keypoints") }, "\(said)")
    try shell.type("let before = $tally.enough; set tally.minimum 50000; let s = status")
    #expect(shell.variables["before"]?.number == 5)
    let row = shell.variables["s"]?.list?.last?.record
    #expect(row?["stage"] == .string("tally"))
    #expect(row?["state"] == .string("stale"))
    #expect(row?["why"] == .string("minimum is 50000, was 1"))
    try shell.type("let all = reconstruct")
    #expect(shell.variables["all"]?.record?["tally"]?.record?["enough"]?.number == 0)
    #expect(try shell.type("report tally").joined().contains("poor"))
    try shell.type("let r = runs; diff 2 3")
    #expect(shell.variables["r"]?.list?.last?.record?["settings"] == .string("minimum 50000"))
    #expect(throws: Diagnostic.self) { try shell.type("set tally.minimum 0") }
    try shell.type("undo; clear tally")
    #expect(shell.state.project.records[Self.tally] == nil)
  }

  @Test func steppingGivesTheBytesOfAPlainRun() throws {
    let folder = try TemporaryFolder()
    var shell = try shell(folder)
    try shell.type("tally")
    let plain = try content(shell)
    let said = try shell.type("clear tally; tally --step; step; step 3; back; step")
    #expect(said.last?.hasPrefix("tally step 4: ") == true, "\(said)")
    try shell.type("restart; break add tally.counted if number == 2; let c = continue")
    let stop = shell.variables["c"]?.record
    #expect(stop?["event"] == .string("counted"))
    #expect(stop?["number"] == .number(2))
    try shell.type("break off; finish")
    #expect(try content(shell) == plain)
  }

  @Test func shardsGiveTheBytesOfAnUnshardedRun() throws {
    let folder = try TemporaryFolder()
    var shell = try shell(folder)
    try shell.type("tally")
    let plain = try content(shell)
    shell.state.project.shardProgram = try ShardProgram.make(in: folder)
    try shell.type("clear tally; engine local --nodes 2; tally")
    #expect(try content(shell) == plain)
    let phases = try shell.state.project.shardFolder().costs().map(\.phase).sorted()
    #expect(phases == ["blocks", "blocks", "blocks", "finish"])
  }

  @Test func aPlannedRunComputesTheStageAndItsInputs() throws {
    let folder = try TemporaryFolder()
    var shell = try shell(folder)
    try shell.type("tally --minimum 200")
    let views = try shell.state.project.activeViews()
    let run = ReconstructionRun(views: views, seed: 1, results: Results(stages: Self.all))
    let planned = run.planned(
      ReconstructionPlan(level: .none, settings: [Self.tally: ["minimum": "200"]]))
    var ran: [StageName] = []
    let found = try run.result(of: TallyBinding.self, planned, in: RunContext()) { ran.append($0) }
    #expect(ran == [.features, Self.tally])
    #expect(try shell.state.project.results.output(of: TallyBinding.self).kept == found)
  }

  /// The process of a shard: a run of these tests, started by `ShardProgram`.
  @Test(.enabled(if: ShardProgram.words != nil)) func shardOfAnotherTestProcessIsComputed() throws {
    let words = try #require(ShardProgram.words)
    let folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    try ShellState.computeShards(
      stage: words.stage, id: words.id, stages: Self.short, in: folder, context: RunContext(),
      computed: { _ in })
  }
}

/// A program like `ocs shard STAGE ID` that supports the new stage: this test program, running one
/// test.
private enum ShardProgram {
  private static let (stage, id) = ("OCS_TEST_SHARD_STAGE", "OCS_TEST_SHARD_ID")

  /// The stage and shard that the program was started for.
  static var words: (stage: String, id: String)? {
    let environment = ProcessInfo.processInfo.environment
    guard let stage = environment[stage], let id = environment[id] else { return nil }
    return (stage, id)
  }

  /// Writes the program, which accepts options before `shard`, and returns its path.
  static func make(in folder: TemporaryFolder) throws -> String {
    let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
    let script = """
      #!/bin/sh
      while [ "$1" != shard ]; do shift; done
      export \(stage)="$2" \(id)="$3"
      exec '\(own)' --testing-library swift-testing --filter shardOfAnotherTestProcessIsComputed
      """
    let url = folder.url.appendingPathComponent("shard-program")
    try Data((script + "\n").utf8).write(to: url)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: url.path)
    return url.path
  }
}
