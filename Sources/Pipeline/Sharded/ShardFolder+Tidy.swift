import Foundation
import Scene
import Sharding
import Support

extension ShardFolder {
  /// Removes the shards that the result now contains, and those of earlier results of the stage.
  /// Their costs are retained, and so are blocks of features, which apply to other selections of
  /// photographs as well.
  func tidy(after plan: ShardPlan) {
    let own = run(plan.record.stage, plan.record.key)
    let kept = plan.record.stage == .features ? Set(plan.keys).subtracting([plan.finishKey]) : []
    for other in runs(of: own.stage) where other.key != own.key {
      if let old = try? ShardPlan(in: other) {
        for key in Set(old.keys).subtracting(kept) { remove(key) }
      }
      try? FileManager.default.removeItem(at: other.url)
    }
    for key in Set(plan.keys).subtracting(kept) { empty(key) }
  }

  /// Removes all shard files and finished units of a stage.
  package func clear(_ stage: StageName) {
    removeUnits(of: stage)
    for run in runs(of: stage) {
      if let plan = try? ShardPlan(in: run) { for key in plan.keys { remove(key) } }
      try? FileManager.default.removeItem(at: run.url)
    }
  }

  /// Incomplete results that are being computed in shards, in the order of the stages.
  package func openRuns(of results: Results) -> [(run: ShardRunFolder, plan: ShardPlan)] {
    results.stages.names.flatMap { runs(of: $0) }.compactMap { run in
      guard let plan = try? ShardPlan(in: run),
        results.records[plan.record.stage]?.key != plan.record.key
      else { return nil }
      return (run, plan)
    }
  }

  /// The failed shards of the first stage that has had no result since.
  package func failedShards(of results: Results) -> [FailedShard] {
    for stage in results.stages.names {
      for run in runs(of: stage) where results.records[stage]?.key != run.key {
        guard let failed: [FailedShard] = ShardJSON.read(run.failuresURL), !failed.isEmpty else {
          continue
        }
        return failed
      }
    }
    return []
  }
}
