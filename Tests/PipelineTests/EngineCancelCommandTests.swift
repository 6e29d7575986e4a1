import Foundation
import Script
import TestSupport
import Testing

@testable import Commands
@testable import Pipeline
@testable import Sharding
@testable import Workspace

@Suite struct EngineCancelCommandTests {
  /// Leaves a run of `features` in two shards as an interrupted shell does: with two jobs, and the
  /// first shard complete.
  private func interrupt(_ fake: inout FakeRun) throws -> (folder: ShardFolder, run: ShardRunFolder)
  {
    let views = try fake.state.project.activeViews()
    let record = try fake.state.project.plan(
      FeaturesBinding.self, options: FeaturesBinding.Work.Options(), views: views)
    let folder = try fake.state.project.shardFolder()
    let run = folder.run(.features, record.key)
    let blocks = ShardPhase("blocks", count: 2, of: record.key)
    try ShardPlan(record, views, phases: [blocks]).write(run)
    var jobs = StageJobs()
    jobs.jobs = [
      StageJobs.Job(id: "7", phase: "blocks", indices: [0, 1], attempt: 0),
      StageJobs.Job(id: "8", phase: "finish", indices: [0], attempt: 0),
    ]
    try jobs.write(run)
    try folder.prepare()
    try Data([1]).write(to: folder.url(of: blocks.keys[0]))
    return (folder, run)
  }

  /// The jobs that `engine cancel` reports.
  private func canceled(_ fake: inout FakeRun) throws -> [String] {
    try fake.type("let reply = engine cancel")
    let jobs = try #require(fake.state.variables["reply"]?.record?["jobs"]?.list)
    return jobs.compactMap(\.string)
  }

  @Test func jobsAreCanceledOnceAndCompletedShardsStay() throws {
    var fake = try FakeRun()
    try fake.type("engine local --nodes 2")
    #expect(try canceled(&fake) == [])
    let (folder, run) = try interrupt(&fake)
    #expect(try canceled(&fake) == ["7", "8"])
    #expect(StageJobs(in: run) == StageJobs())
    #expect(folder.present().count == 1)
    #expect(try canceled(&fake) == [])
    try fake.type("let shards = engine status")
    let status = try #require(fake.state.variables["shards"]?.list?.first?.record)
    #expect(status["done"] == .number(1))
    #expect(status["shards"] == .number(3))
    #expect(status["jobs"] == "")
  }

  @Test func aCompleteResultHasNoJobsToCancel() throws {
    var fake = try FakeRun()
    try fake.type("engine local --nodes 2")
    _ = try interrupt(&fake)
    try fake.run(.features)
    #expect(try canceled(&fake) == [])
  }

  @Test func withoutACaptureItIsRefused() throws {
    let folder = try TemporaryFolder()
    var shell = Shell(
      state: ShellState(directory: folder.url), presenter: CollectingPresenter())
    #expect(throws: Diagnostic.self) { try shell.type("engine cancel") }
  }
}
