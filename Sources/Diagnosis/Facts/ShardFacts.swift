import Pipeline
import Scene
import Sharding
import Support

/// Parts of a stage that failed on other machines as often as they are tried.
public struct ShardFacts: Sendable, Equatable {
  /// What they had too little of, if the scheduler reports it.
  public enum Lack: Sendable {
    case memory, time
  }

  /// The stage.
  public var stage: StageName
  /// How many failed.
  public var count: Int
  /// What the scheduler ended them for; `nil` if they ended by themselves.
  public var lack: Lack?

  /// A number of failed shards of a stage.
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
  /// What the scheduler ended it for, by its word for the end.
  fileprivate var lack: ShardFacts.Lack? {
    switch state {
    case "OUT_OF_MEMORY": .memory
    case "TIMEOUT", "DEADLINE": .time
    default: nil
    }
  }
}
