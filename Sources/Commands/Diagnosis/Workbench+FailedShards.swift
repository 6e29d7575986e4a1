import Diagnosis
import Sharding

extension Workbench {
  /// Shards that failed of a stage that has no result since.
  func failedShards() -> ShardFacts? {
    guard let workspace else { return nil }
    let folder = ShardFolder(of: workspace.folder)
    for stage in StageName.allCases {
      for run in folder.runs(of: stage.rawValue) where records[stage]?.key != run.key {
        guard let failed: [FailedShard] = ShardJSON.read(run.failuresURL), let first = failed.first
        else { continue }
        return ShardFacts(stage: stage.rawValue, count: failed.count, lack: first.lack)
      }
    }
    return nil
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
