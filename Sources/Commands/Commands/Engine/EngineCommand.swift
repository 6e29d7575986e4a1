import Pipeline
import Script
import Sharding
import ShellKit
import Support

/// Options of `engine`.
struct EngineOptions: StageOptions {
  var kind = ""
  var nodes = 0
  var partition = ""
  var time = ""
  var memory = ""

  /// More nodes than any cluster has.
  private static let maxNodes = 100_000

  static let settings: [Setting<Self>] = [
    .word(
      "engine", \.kind, from: EngineSettings.Kind.allCases.map(\.rawValue),
      "Where stages run; without it, the command shows the current engine."
    ).positional(),
    .count(
      "nodes", \.nodes, in: 0...maxNodes,
      "Maximum number of machines, or of processes for local; 0 lets the engine decide."),
    .text("partition", \.partition, "Slurm partition of the jobs (default: the cluster's)."),
    .text("time", \.time, "Time limit of a job, such as 2:00:00 (default: the partition's)."),
    .text("memory", \.memory, "Memory of a job, such as 8G (default: the partition's)."),
  ]
}

/// `engine` selects where stages run.
struct EngineCommand: Command {
  static let spec = CommandSpec(
    "engine", group: .stages,
    summary: "Chooses where stages run: on this machine, or as jobs of a Slurm cluster.",
    details: """
      Stored in the workspace, which must be on a file system shared by all machines. The commands \
      stay the same: a stage is split into shards, which run as job arrays; Ctrl-C leaves them \
      running, and the same command, from any shell, reattaches to them. `engine local --nodes N` \
      computes the shards in N processes on this machine, so that an interrupted run can continue. \
      Results are byte-identical wherever they are computed. Each shard uses the shell's \
      --threads.
      """,
    needs: [.capture],
    examples: [
      "engine local": "stages run in this process",
      "engine": "stages run in this process",
    ])

  static func check(_ options: EngineOptions) throws {
    func check(_ name: String, _ text: String, with isFine: (String) -> Bool) throws {
      guard text.isEmpty || isFine(text) else {
        throw EngineError.malformed(setting: name, text: text)
      }
    }
    try check("time", options.time, with: SlurmLimits.isTime)
    try check("memory", options.memory, with: SlurmLimits.isMemory)
    try check("partition", options.partition, with: SlurmLimits.isPartition)
  }

  func run(_ options: EngineOptions, in shell: inout ShellState) throws -> Reply {
    try Self.check(options)
    if let kind = EngineSettings.Kind(rawValue: options.kind) {
      var engine = EngineSettings()
      (engine.kind, engine.nodes) = (kind, options.nodes)
      (engine.partition, engine.time, engine.memory) = (
        options.partition, options.time, options.memory
      )
      try shell.project.use(engine)
    }
    return Reply(shell.project.engine.words, value: .record(shell.project.engine.record))
  }
}

extension EngineSettings {
  /// The engine and its settings as a sentence.
  var words: String {
    switch kind {
    case .local where nodes == 0: return "stages run in this process"
    case .local: return "stages run in \(nodes) processes on this machine"
    case .slurm:
      let asked = [
        nodes > 0 ? "up to \(nodes) machines" : "",
        partition.isEmpty ? "" : "partition \(partition)",
        time.isEmpty ? "" : "\(time) per shard",
        memory.isEmpty ? "" : "\(memory) of memory per shard",
      ].filter { !$0.isEmpty }
      return "stages run as Slurm jobs"
        + (asked.isEmpty ? "" : ": " + asked.joined(separator: ", "))
    }
  }

  var record: Record {
    [
      "engine": .string(kind.rawValue), "nodes": .number(nodes), "partition": .string(partition),
      "time": .string(time), "memory": .string(memory),
    ]
  }
}
