/// Where stages run, as `engine` has it; kept with the workspace.
package struct EngineSettings: Codable, Sendable, Equatable {
  /// The engines, by the word users type.
  package enum Kind: String, Codable, Sendable, CaseIterable {
    /// This process, or several on this machine.
    case local
    /// The jobs of a Slurm cluster.
    case slurm
  }

  package var kind = Kind.local
  /// Machines used at once; 0 for as many as there are, and in this process where it is `local`.
  package var nodes = 0
  /// The queue; empty for the cluster's own.
  package var partition = ""
  /// Longest time of a shard as the scheduler takes it; empty for the queue's own.
  package var time = ""
  /// Memory of a shard as the scheduler takes it; empty for the queue's own.
  package var memory = ""

  package init() {}

  /// Whether stages run in this process, in one piece.
  package var isInProcess: Bool { kind == .local && nodes == 0 }
}
