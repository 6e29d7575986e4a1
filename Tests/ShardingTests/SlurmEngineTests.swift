import Foundation
import Support
import Testing

@testable import Sharding

/// The engine with stand-ins for Slurm's programs.
@Suite(.serialized) struct SlurmEngineTests {
  private let slurm: FakeSlurm
  private static let name = "ocs-dense-0a-round0"

  init() throws { slurm = try FakeSlurm() }

  private func settings(_ change: (inout EngineSettings) -> Void = { _ in }) -> EngineSettings {
    var settings = EngineSettings()
    settings.kind = .slurm
    change(&settings)
    return settings
  }

  private func array(_ indices: [Int], attempt: Int = 0) -> JobArray {
    JobArray(
      name: Self.name, phase: "round0", indices: indices, attempt: attempt, after: [],
      afterAny: [])
  }

  /// The values of an option in all calls of `sbatch`.
  private func values(of option: String) throws -> [String] {
    try slurm.calls(of: "sbatch").flatMap { call in
      call.filter { $0.hasPrefix("--\(option)=") }.map { String($0.dropFirst(option.count + 3)) }
    }
  }

  @Test func aJobRunsTheProgramOnItsShardsAfterTheJobsItNeeds() throws {
    try slurm.answer("sbatch", "41;cluster")
    var array = array([0, 1, 2, 5])
    (array.after, array.afterAny) = (["7", "8"], ["9"])
    let jobs = try slurm.engine(settings()).submit(array)
    #expect(jobs == [SubmittedJob(id: "41", indices: [0, 1, 2, 5])])
    let script = slurm.run.url.appendingPathComponent("job.sh")
    #expect(try String(contentsOf: script, encoding: .utf8) == SlurmEngine.script)
    let expected = [
      "--parsable", "--job-name=\(Self.name).0", "--array=0-2,5",
      "--chdir=\(slurm.workspace.path)", "--nodes=1", "--ntasks=1", "--cpus-per-task=3",
      "--requeue", "--open-mode=append", "--kill-on-invalid-dep=yes",
      "--output=shards/dense-0a/logs/round0-%a.0.log", "--dependency=afterok:7:8,afterany:9",
      script.path, "/opt/ocs", "3", "dense", "0a/round0/0+", "",
    ]
    #expect(try slurm.calls(of: "sbatch") == [expected])
  }

  @Test func limitsArePassedOnAndATimeLimitKeepsShardsApart() throws {
    try slurm.answer("sbatch", "41")
    let settings = settings {
      ($0.partition, $0.time, $0.memory, $0.nodes) = ("gpu", "2:00:00", "8G", 4)
    }
    let jobs = try slurm.engine(settings).submit(array(Array(0..<20)))
    #expect(jobs == [SubmittedJob(id: "41", indices: Array(0..<20))])
    #expect(try values(of: "partition") == ["gpu"])
    #expect(try values(of: "time") == ["2:00:00"])
    #expect(try values(of: "mem") == ["8G"])
    #expect(try values(of: "array") == ["0-19%4"])
    #expect(try values(of: "dependency").isEmpty)
  }

  @Test func shardsAreDistributedOverTwoTasksPerMachine() throws {
    try slurm.answer("sbatch", "41", "42")
    let engine = slurm.engine(settings { $0.nodes = 3 })
    let jobs = try engine.submit(array(Array(0..<20)))
    #expect(jobs.first?.deal == ShardDeal(tasks: 6, count: 20))
    #expect(try values(of: "array") == ["0-5%3"])
    #expect(try values(of: "job-name") == ["\(Self.name).6of20"])
    // The shards of all tasks, as the script joins the words around the index.
    let words = try #require(try slurm.calls(of: "sbatch").first?.suffix(2))
    let shards = (0..<6).flatMap { task in
      ShardID.list(words.joined(separator: String(task))).map(\.index)
    }
    #expect(shards.sorted() == Array(0..<20))
    // In another attempt, each shard is a task of its own.
    let again = try engine.submit(array(Array(0..<20), attempt: 1))
    #expect(again == [SubmittedJob(id: "42", indices: Array(0..<20))])
  }

  @Test func arraysAboveTheLimitOfAClusterAreSplit() throws {
    try slurm.answer("sbatch", "41", "42", "43")
    let indices = Array(0..<999) + Array(1001..<2500)
    let jobs = try slurm.engine(settings()).submit(array(indices))
    #expect(jobs.map(\.id) == ["41", "42", "43"])
    #expect(jobs.map(\.indices.count) == [999, 999, 500])
    #expect(jobs.flatMap(\.indices) == indices)
    #expect(try values(of: "array") == ["0-998", "1-999", "0-499"])
    #expect(try values(of: "job-name") == [0, 1000, 2000].map { "\(Self.name).\($0)" })
    let logs = ["%a", "1000+%a", "2000+%a"].map { "shards/dense-0a/logs/round0-\($0).0.log" }
    #expect(try values(of: "output") == logs)
    // The last shard, as the script joins the words around the index.
    let words = try #require(try slurm.calls(of: "sbatch").last?.suffix(2))
    #expect(ShardID.list(words.joined(separator: "499")).map(\.index) == [2499])
  }

  @Test func aRefusalIsTheLastLineOfTheProgram() throws {
    let line = "sbatch: error: Batch job submission failed: Invalid partition name specified"
    try slurm.fail("sbatch", "sbatch: error: invalid partition specified: x\n\(line)\n")
    #expect(throws: EngineError.refused(program: "sbatch", reason: line)) {
      try slurm.engine(settings()).submit(array([0]))
    }
  }

  @Test func anAnswerWithoutAJobNumberIsAnError() throws {
    try slurm.answer("sbatch", "submitted")
    let error = #expect(throws: EngineError.self) {
      try slurm.engine(settings()).submit(array([0]))
    }
    guard case .refused(program: "sbatch", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func liveTasksAreThoseOfTheQueueUnlessItDoesNotAnswer() throws {
    let engine = slurm.engine(settings())
    try slurm.answer("squeue", "41|1|RUNNING|n7|None|\(Self.name).6of20")
    let live = try #require(try engine.live())
    let tasks = [1, 7, 13, 19].map { JobTask(job: "41", index: $0) }
    #expect(live.running == Dictionary(uniqueKeysWithValues: tasks.map { ($0, "n7") }))
    #expect(live.jobs == [Self.name: ["41"]])
    try slurm.fail("squeue", "slurm_load_jobs error: Unable to contact slurm controller\n")
    #expect(try engine.live() == nil)
  }
}
