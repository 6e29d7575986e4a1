import Foundation
import Scene
import Support
import TestSupport
import Testing

@testable import Sharding

@Suite struct StageRunTests {
  private let phases = [
    ShardPhase("pairs", count: 1, of: "k"), ShardPhase("blocks", count: 3, of: "k"),
    ShardPhase(ShardPhase.finish, count: 1, of: "k"),
  ]

  private func run(_ engine: FakeEngine, in folder: URL) throws -> StageRun {
    let shards = ShardFolder(of: folder)
    var work = try StageRun(
      shards.run(StageName("match"), "k"), in: shards, phases: phases, engine: engine)
    try work.reconcileJobs()
    return work
  }

  /// Looks often enough that lost shards are submitted again.
  private func lookOften(_ work: inout StageRun) throws -> StageRun.State? {
    var state: StageRun.State?
    for _ in 0..<5 { state = try work.look() }
    return state
  }

  @Test func phasesWaitForEarlierOnes() throws {
    let folder = try TemporaryFolder()
    let engine = FakeEngine()
    var work = try run(engine, in: folder.url)
    _ = try work.look()
    let state = try #require(try work.look())
    #expect(state == StageRun.State(done: 0, total: 5, running: 0, waiting: 4, phase: "pairs"))
    // The finish runs inline in the process that completes the blocks.
    #expect(engine.arrays.map(\.array.phase) == ["pairs", "blocks"])
    #expect(engine.arrays.map(\.array.after) == [[], ["100"]])
    #expect(engine.arrays[1].array.indices == [0, 1, 2])
  }

  @Test func noShardIsSubmittedTwice() throws {
    let folder = try TemporaryFolder()
    let engine = FakeEngine()
    var work = try run(engine, in: folder.url)
    for job in ["100", "101"] {
      _ = try lookOften(&work)
      try engine.finish(job, of: work)
    }
    #expect(try lookOften(&work)?.isFinished == true)
    #expect(engine.arrays.count == 2)
  }

  @Test func availableShardsAreNotComputedAgain() throws {
    let folder = try TemporaryFolder()
    let engine = FakeEngine()
    var work = try run(engine, in: folder.url)
    try Data([1]).write(to: work.folder.url(of: phases[0].keys[0]))
    try Data([1]).write(to: work.folder.url(of: phases[1].keys[1]))
    _ = try work.look()
    #expect(engine.arrays.map(\.array.phase) == ["blocks"])
    #expect(engine.arrays[0].array.indices == [0, 2])
  }

  @Test func aLostShardIsRetriedOnce() throws {
    let folder = try TemporaryFolder()
    let engine = FakeEngine()
    var work = try run(engine, in: folder.url)
    _ = try work.look()
    try engine.finish("100", of: work)
    try engine.finish("101", of: work, losing: [1])
    _ = try lookOften(&work)
    #expect(engine.arrays[2...].map(\.array.phase) == ["blocks"])
    #expect(engine.arrays[2].array.indices == [1])
    #expect(engine.arrays[2].array.attempt == 1)
    try engine.finish("102", of: work)
    #expect(try lookOften(&work)?.isFinished == true)
  }

  /// A phase after an inline phase waits for the jobs that run the inline phase.
  @Test func inlinePhasesRunInJobsOfThePreviousPhase() throws {
    let folder = try TemporaryFolder()
    let engine = FakeEngine()
    let shards = ShardFolder(of: folder.url)
    let phases = [
      ShardPhase("seen", count: 2, of: "k"), ShardPhase("choice", count: 1, of: "k"),
      ShardPhase("paint", count: 2, of: "k"), ShardPhase(ShardPhase.finish, count: 1, of: "k"),
    ]
    var work = try StageRun(
      shards.run(StageName("texture"), "k"), in: shards, phases: phases, engine: engine)
    _ = try work.look()
    #expect(engine.arrays.map(\.array.phase) == ["seen", "paint"])
    #expect(engine.arrays[1].array.after == ["100"])
    // Lost with the process that ran it: it becomes a job, for which later phases wait.
    try engine.finish("100", of: work, runsInline: false)
    _ = try lookOften(&work)
    #expect(engine.cancelled == ["101"])
    #expect(engine.arrays[2...].map(\.array.phase) == ["choice", "paint"])
    #expect(engine.arrays[2].array.attempt == 0)
    #expect(engine.arrays[3].array.after == ["102"])
    try engine.finish("102", of: work, runsInline: false)
    try engine.finish("103", of: work)
    #expect(try lookOften(&work)?.isFinished == true)
    #expect(engine.arrays.count == 4)
  }

  /// Shards that a lost task had not started were not attempted.
  @Test func unstartedShardsDoNotCountAsAttempts() throws {
    let folder = try TemporaryFolder()
    let engine = FakeEngine()
    engine.tasks = 1
    let shards = ShardFolder(of: folder.url)
    let phases = [ShardPhase("seen", count: 4, of: "k"), ShardPhase("finish", count: 1, of: "k")]
    var work = try StageRun(
      shards.run(StageName("dense"), "k"), in: shards, phases: phases, engine: engine)
    let state = try work.look()
    #expect(try work.look()?.waiting == 1)
    #expect(state?.total == 5)
    #expect(work.jobs.jobs.first?.deal == ShardDeal(tasks: 1, count: 4))
    // The task computed the first shard and ended in the second.
    try engine.finish("100", of: work, losing: [1, 2, 3])
    _ = try lookOften(&work)
    #expect(engine.arrays.last?.array.indices == [1, 2, 3])
    #expect(engine.arrays.last?.array.attempt == 1)
    try engine.finish("101", of: work, losing: [3])
    _ = try lookOften(&work)
    #expect(engine.arrays.last?.array.indices == [3])
    try engine.finish("102", of: work)
    #expect(try lookOften(&work)?.isFinished == true)
  }

  /// The failure of an inline shard is its first attempt, its own job the second.
  @Test func anInlineShardIsRetriedOnce() throws {
    let folder = try TemporaryFolder()
    let engine = FakeEngine()
    var work = try run(engine, in: folder.url)
    _ = try work.look()
    try engine.finish("100", of: work)
    try engine.finish("101", of: work, runsInline: false)
    let key = phases[2].keys[0]
    try work.folder.keep(ShardFailure(status: 1, message: "no room"), of: key)
    _ = try lookOften(&work)
    #expect(engine.arrays.last?.array.phase == "finish")
    #expect(engine.arrays.last?.array.attempt == 1)
    try engine.finish("102", of: work, losing: [0])
    let expected = FailedShard(
      stage: StageName("match"), phase: "finish", index: 0, attempts: 2, node: "n1", status: 3,
      state: "FAILED", log: ["no room"])
    #expect(throws: EngineError.shardFailed(expected, others: 0)) { try lookOften(&work) }
    // Another command starts again from the first attempt.
    var again = try run(engine, in: folder.url)
    _ = try again.look()
    #expect(engine.arrays.last?.array.phase == "finish")
    #expect(engine.arrays.last?.array.attempt == 0)
  }

  @Test func aShardThatFailsTwiceIsReported() throws {
    let folder = try TemporaryFolder()
    let engine = FakeEngine()
    var work = try run(engine, in: folder.url)
    _ = try work.look()
    try engine.finish("100", of: work)
    try engine.finish("101", of: work, losing: [2])
    _ = try lookOften(&work)
    let log = work.run.url.appendingPathComponent("logs/blocks-2.1.log")
    try Data("one\ntwo\u{1B}[2J\n".utf8).write(to: log)
    try engine.finish("102", of: work, losing: [2])
    let expected = FailedShard(
      stage: StageName("match"), phase: "blocks", index: 2, attempts: 2, node: "n1", status: 3,
      state: "FAILED", log: ["one", "two\\u{1B}[2J"])
    #expect(throws: EngineError.shardFailed(expected, others: 0)) { try lookOften(&work) }
    let kept: [FailedShard]? = ShardJSON.read(work.run.failuresURL)
    #expect(kept == [expected])
    #expect(engine.waiting.isEmpty)
    // Another command starts again from the first attempt.
    var again = try run(engine, in: folder.url)
    _ = try again.look()
    #expect(engine.arrays.last?.array.indices == [2])
    #expect(!FileManager.default.fileExists(atPath: work.run.failuresURL.path))
  }

  @Test func anotherShellContinuesWithSubmittedJobs() throws {
    let folder = try TemporaryFolder()
    let engine = FakeEngine()
    var work = try run(engine, in: folder.url)
    _ = try work.look()
    try engine.finish("100", of: work)
    // The note of the last job was not written to disk.
    var jobs = StageJobs(in: work.run)
    jobs.jobs.removeLast()
    try jobs.write(work.run)
    var other = try run(engine, in: folder.url)
    _ = try lookOften(&other)
    #expect(engine.arrays.count == 2)
    #expect(Set(other.jobs.ids) == ["101"])
  }

  @Test func jobsAreNotResubmittedWhileTheControllerIsSilent() throws {
    let folder = try TemporaryFolder()
    let engine = FakeEngine()
    var work = try run(engine, in: folder.url)
    _ = try work.look()
    engine.isSilent = true
    #expect(try lookOften(&work) == nil)
    engine.isSilent = false
    #expect(try work.look()?.waiting == 4)
    #expect(engine.arrays.count == 2)
  }

  @Test func heldTasksAreSubmittedAgain() throws {
    let folder = try TemporaryFolder()
    let engine = FakeEngine()
    var work = try run(engine, in: folder.url)
    _ = try work.look()
    let task = JobTask(job: "100", index: 0)
    engine.waiting.remove(task)
    engine.held.insert(task)
    _ = try lookOften(&work)
    #expect(engine.cancelled.contains("100"))
    #expect(engine.arrays[2].array.phase == "pairs")
    #expect(engine.arrays[2].array.attempt == 1)
  }

  /// A controller that lost its state never releases jobs that wait for a job it does not know.
  @Test func aPhaseDoesNotWaitForLostJobs() throws {
    let folder = try TemporaryFolder()
    let engine = FakeEngine()
    var work = try run(engine, in: folder.url)
    _ = try work.look()
    try engine.finish("100", of: work)
    engine.blocked = engine.waiting
    for _ in 0..<30 { _ = try work.look() }
    let again = engine.arrays.dropFirst(2).map(\.array)
    #expect(again.map(\.phase) == ["blocks"])
    #expect(again.first?.after == [])
    #expect(again.first?.attempt == 0)
  }

  @Test(arguments: ["", "{", "[]", #"{"jobs":[{"id":"1"}]}"#, #"{"jobs":7}"#])
  func damagedJobNotesAreIgnored(text: String) throws {
    let folder = try TemporaryFolder()
    let shards = ShardFolder(of: folder.url)
    let own = shards.run(StageName("match"), "k")
    try own.prepare()
    try Data(text.utf8).write(to: own.jobsURL)
    #expect(StageJobs(in: own) == StageJobs())
  }
}

@Suite struct ShardIDTests {
  @Test func indexOffsetsAreAdded() {
    #expect(ShardID("0a/blocks/1000+23") == ShardID(stageKey: "0a", phase: "blocks", index: 1023))
    #expect(ShardID("0a/round3/7")?.text == "0a/round3/7")
  }

  @Test(arguments: [
    "", "a/b", "a/b/c", "a/b/-1", "a/b/1+", "a/b/1+2+3", "../b/1", "a/../1", "a/b/1/2", "/b/1",
    "a/b/99999999999999999999", "a/b/1+9223372036854775807", "é/b/1", "a b/c/1",
  ])
  func invalidShardIDsAreRejected(text: String) { #expect(ShardID(text) == nil) }

  @Test func dealsCoverEveryShardOnce() {
    let names = (0..<4).flatMap { ShardID.list("0a/round3/\($0).4of10") }
    #expect(names.map(\.index).sorted() == Array(0..<10))
    #expect(names.allSatisfy { $0.stageKey == "0a" && $0.phase == "round3" })
    #expect(ShardID.list("0a/round3/1.4of10").map(\.index) == [1, 5, 9])
    #expect(ShardID.list("0a/round3/7").map(\.index) == [7])
    for task in 0..<4 {
      #expect(ShardDeal("4of10")?.shards(of: task).allSatisfy { $0 % 4 == task } == true)
    }
  }

  @Test(arguments: [
    "", "0a/b/4.4of10", "0a/b/0.4of4", "0a/b/0.of", "0a/b/0.0of3", "0a/b/0.1of99999999",
    "0a/b/.2of3",
    "0a/b/0.2of3.2of3", "../b/0.2of3", "0a/b/0.2of3/../..",
  ])
  func invalidDealsAreRejected(text: String) { #expect(ShardID.list(text).isEmpty) }

  @Test(arguments: [(0, 5), (1, 5), (5, 5), (6, 5), (203, 20)])
  func blocksCoverEveryItemOnce(total: Int, size: Int) {
    for cut in [ShardBlocks(of: total, size: size), ShardBlocks(of: total, count: size)] {
      #expect((0..<cut.count).flatMap { Array(cut[$0]) } == Array(0..<total))
      #expect(cut[cut.count].isEmpty)
    }
  }
}
