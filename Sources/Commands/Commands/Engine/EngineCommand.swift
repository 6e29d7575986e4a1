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
      "Where stages run; without, the command tells where."
    ).positional(),
    .count(
      "nodes", \.nodes, in: 0...maxNodes,
      "Machines used at once, or processes where it is local; 0 leaves that to the engine."),
    .text("partition", \.partition, "Queue of the jobs; else the cluster's own."),
    .text("time", \.time, "Longest time of a job, such as 2:00:00; else the queue's own."),
    .text("memory", \.memory, "Memory of a job, such as 8G; else the queue's own."),
  ]
}

/// `engine` selects where stages run.
struct EngineCommand: Command {
  static let spec = CommandSpec(
    "engine", group: .stages,
    summary: "Chooses where stages run: here, or as jobs of a Slurm cluster.",
    details: """
      Kept with the workspace, which has to lie where all machines see it. Then the commands are \
      the same as ever: a stage is cut into shards, which run as arrays of jobs; Ctrl-C leaves \
      them running, and the same command, also in another shell, comes back to them. `engine \
      local --nodes N` has N processes of this machine compute the shards, so that a run that was \
      ended goes on where it was. Results have the same bytes wherever they are computed. \
      --threads of the shell is what each shard uses.
      """,
    needs: [.capture],
    examples: [
      Example("engine local", prints: "stages run in this process"),
      Example("engine", prints: "stages run in this process"),
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
  /// The setting as a sentence.
  var words: String {
    switch kind {
    case .local where nodes == 0: return "stages run in this process"
    case .local: return "stages run in \(nodes) processes of this machine"
    case .slurm:
      let asked = [
        nodes > 0 ? "\(nodes) machines at once" : "", partition.isEmpty ? "" : "queue \(partition)",
        time.isEmpty ? "" : "\(time) a shard", memory.isEmpty ? "" : "\(memory) of memory a shard",
      ].filter { !$0.isEmpty }
      return "stages run as jobs of Slurm"
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
