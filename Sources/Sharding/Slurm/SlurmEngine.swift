import Files
import Foundation
import Support

/// Runs shards as job arrays of a Slurm cluster, through its command line programs.
///
/// `sbatch` always receives the same script; everything variable is in its arguments, which no
/// shell interprets.
package struct SlurmEngine: JobEngine {
  /// Maximum array size; larger arrays are split, as clusters allow indices below 1001 by default.
  private static let maxArray = 1000
  /// Number of tasks of a phase per participating machine: two balance the load.
  private static let turns = 2
  /// The script of a job; its arguments are the program, the number of threads, the stage, and the
  /// parts of the shard identifier before and after the array index.
  static let script = """
    #!/bin/sh
    exec "$1" --quiet --threads "$2" shard "$3" "$4$SLURM_ARRAY_TASK_ID$5"

    """

  private let settings: EngineSettings
  private let run: ShardRunFolder
  /// The workspace folder, which is the working folder of jobs.
  private let workspace: URL
  private let program: String
  private let context: RunContext

  /// - Parameter program: The path of `ocs`, which is the same on all machines.
  package init(
    _ settings: EngineSettings, _ run: ShardRunFolder, workspace: URL, program: String,
    context: RunContext
  ) {
    self.settings = settings
    self.run = run
    self.workspace = workspace
    self.program = program
    self.context = context
  }

  package func submit(_ array: JobArray) throws -> [SubmittedJob] {
    let script = run.url.appendingPathComponent("job.sh")
    try AtomicFile.write(Array(Self.script.utf8), to: script, replacing: true)
    if let deal = deal(of: array) {
      let name = JobName(array.name, base: 0, deal: deal)
      let made = try job(array, indices: Array(0..<deal.tasks), as: name, script: script.path)
      return [SubmittedJob(id: made, indices: array.indices, deal: deal)]
    }
    let parts = Dictionary(grouping: array.indices) { $0 / Self.maxArray }
    return try parts.sorted { $0.key < $1.key }.map { number, indices in
      let base = number * Self.maxArray
      let name = JobName(array.name, base: base)
      let made = try job(array, indices: indices.map { $0 - base }, as: name, script: script.path)
      return SubmittedJob(id: made, indices: indices)
    }
  }

  /// Distribution of shards to the participating machines; `nil` if each is a task of its own,
  /// because the time of a task is limited or this is another attempt.
  private func deal(of array: JobArray) -> ShardDeal? {
    let (indices, tasks) = (array.indices, settings.nodes * Self.turns)
    guard settings.time.isEmpty, array.attempt == 0, tasks <= Self.maxArray,
      indices.elementsEqual(indices.indices)
    else { return nil }
    return ShardDeal(tasks: tasks, count: indices.count)
  }

  /// Submits an array, or a part of it, and returns its number.
  private func job(
    _ array: JobArray, indices: [Int], as name: JobName, script: String
  ) throws -> String {
    let text = try call(arguments(array, indices: indices, as: name, script: script))
    guard let job = SlurmText.job(text) else {
      throw EngineError.refused(program: "sbatch", reason: "it printed no number of a job")
    }
    return job
  }

  private func arguments(
    _ array: JobArray, indices: [Int], as name: JobName, script: String
  ) -> [String] {
    var words = [
      "sbatch", "--parsable", "--job-name=\(name.text)",
      "--array=\(Self.ranges(indices))\(settings.nodes > 0 ? "%\(settings.nodes)" : "")",
      "--chdir=\(workspace.path)", "--nodes=1", "--ntasks=1",
      "--cpus-per-task=\(context.threads)", "--requeue", "--open-mode=append",
      "--kill-on-invalid-dep=yes", "--output=\(log(array, base: name.base))",
    ]
    if !settings.partition.isEmpty { words.append("--partition=\(settings.partition)") }
    if !settings.time.isEmpty { words.append("--time=\(settings.time)") }
    if !settings.memory.isEmpty { words.append("--mem=\(settings.memory)") }
    let others =
      [("afterok", array.after), ("afterany", array.afterAny)].filter { !$1.isEmpty }
      .map { ([$0] + $1).joined(separator: ":") }
    if !others.isEmpty { words.append("--dependency=\(others.joined(separator: ","))") }
    let (before, after) = name.deal.map { ("", ".\($0.text)") } ?? ("\(name.base)+", "")
    return words + [
      script, program, String(context.threads), run.stage.rawValue,
      "\(run.key)/\(array.phase)/\(before)", after,
    ]
  }

  /// The log's name with Slurm's placeholders, relative to the workspace.
  private func log(_ array: JobArray, base: Int) -> String {
    let index = base == 0 ? "%a" : "\(base)+%a"
    let folder = "shards/\(run.stage.rawValue)-\(run.key)/"
    return folder + ShardLog.name(array.phase, index, attempt: array.attempt)
  }

  /// Formats increasing numbers as `0-7,9`.
  static func ranges(_ numbers: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = ranges.last, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
      .joined(separator: ",")
  }

  package func live() throws -> LiveTasks? {
    do {
      return SlurmText.live(
        try call(["squeue", "--me", "--noheader", "--array", "--format=\(SlurmText.columns)"]))
    } catch EngineError.refused {
      // The controller does not answer; it may be restarting.
      return nil
    }
  }

  package func end(of task: JobTask) -> TaskEnd? {
    let job = StageJobs(in: run).jobs.first { $0.id == task.job }
    let index = job?.deal?.task(of: task.index) ?? task.index % Self.maxArray
    let name = "\(task.job)_\(index)"
    let accounted = try? call([
      "sacct", "--noheader", "--parsable2", "--jobs=\(name)",
      "--format=\(SlurmText.accountedColumns)",
    ])
    if let end = accounted.flatMap({ SlurmText.accounted($0, job: task.job, index: index) }) {
      return end
    }
    let shown = try? call(["scontrol", "--oneliner", "show", "job", name])
    return shown.flatMap { SlurmText.controlled($0, job: task.job, index: index) }
  }

  package func cancel(_ jobs: [String]) throws {
    guard !jobs.isEmpty else { return }
    _ = try call(["scancel"] + jobs)
  }

  /// Runs one of Slurm's programs; its standard error goes to the engine's log.
  private func call(_ words: [String]) throws -> String {
    try run.prepare()
    var job = ChildProcess.Job(words, in: workspace, input: .nothing, output: .collected)
    job.complaints = run.engineLog
    do {
      return String(decoding: try ChildProcess.run(job, in: context), as: UTF8.self)
    } catch ProgramError.notFound(let name) {
      throw ProgramError.notFound(name)
    } catch let error as ProgramError {
      let lines = ShardLog.lastLines(of: run.engineLog)
      let reason = lines.last ?? "\(error)"
      throw EngineError.refused(program: words[0], reason: reason)
    }
  }
}
