import Pipeline
import Scene
import Sharding
import Support

/// Shards of a stage that failed on other machines in all of their attempts.
public struct ShardFacts: Sendable, Equatable {
  /// The exhausted resource, if the scheduler reports it.
  public enum Lack: Sendable {
    case memory, time
  }

  /// The stage.
  public var stage: StageName
  /// The number of failed shards.
  public var count: Int
  /// The resource limit for which the scheduler ended them; `nil` if they ended by themselves.
  public var lack: Lack?

  /// Creates the facts of failed shards of a stage.
  public init(stage: StageName, count: Int, lack: Lack?) {
    self.stage = stage
    self.count = count
    self.lack = lack
  }

  /// The failed shards of the first stage that has no result since; `nil` if there are none.
  package init?(in folder: ShardFolder, of results: Results) {
    let failed = folder.failedShards(of: results)
    guard let first = failed.first else { return nil }
    self.init(stage: first.stage, count: failed.count, lack: first.lack)
  }
}

extension FailedShard {
  /// The resource limit for which the scheduler ended the shard, from the state it reports.
  fileprivate var lack: ShardFacts.Lack? {
    switch state {
    case "OUT_OF_MEMORY": .memory
    case "TIMEOUT", "DEADLINE": .time
    default: nil
    }
  }
}
