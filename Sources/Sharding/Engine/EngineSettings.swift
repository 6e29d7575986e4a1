/// Settings of the engine that runs stages, as set by `engine`; stored with the workspace.
package struct EngineSettings: Codable, Sendable, Equatable {
  /// The engines, by the word used in commands.
  package enum Kind: String, Codable, Sendable, CaseIterable {
    /// This process, or several processes on this machine.
    case local
    /// Jobs of a Slurm cluster.
    case slurm
  }

  package var kind = Kind.local
  /// Number of machines used at once; 0 for all available, or, if `local`, to run in this process.
  package var nodes = 0
  /// The partition; empty for the cluster's default.
  package var partition = ""
  /// Time limit of a shard in the scheduler's format; empty for the partition's default.
  package var time = ""
  /// Memory of a shard in the scheduler's format; empty for the partition's default.
  package var memory = ""

  package init() {}

  /// Whether stages run in this process, without shards.
  package var isInProcess: Bool { kind == .local && nodes == 0 }
}
