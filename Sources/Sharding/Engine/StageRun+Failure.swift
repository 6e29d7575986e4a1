import Files
import Support

extension StageRun {
  /// Number of attempts for a shard; failures of an inline shard in the same process count as one.
  func attempts(_ index: Int, of place: Int) -> Int {
    let phase = phases[place]
    guard phases.isInline(place) else { return jobs.attempts(phase.name, index) }
    let own = jobs.jobs.last { $0.phase == phase.name }
    let failed = folder.failure(of: phase.keys[index]) != nil
    return own.map { $0.attempt + 1 } ?? (failed ? 1 : 0)
  }

  /// The error for failed shards, which is also stored next to the plan for `diagnose`.
  func failure(of indices: [Int], _ place: Int) throws -> EngineError {
    let failed = indices.map { failedShard($0, place) }
    try AtomicFile.write(ShardJSON.bytes(failed), to: run.failuresURL, replacing: true)
    return .shardFailed(failed[0], others: failed.count - 1)
  }

  private func failedShard(_ index: Int, _ place: Int) -> FailedShard {
    let (phase, tried) = (phases[place], attempts(index, of: place))
    let tasks = jobs.tasks(phase.name, index)
    let end = tasks.last.flatMap { engine.end(of: $0) }
    let told = folder.failure(of: phase.keys[index])
    let job = jobs.jobs.last { $0.phase == phase.name && $0.indices.contains(index) }
    let lines = ShardLog.lastLines(
      of: run, phase.name, job?.task(of: index) ?? index, attempt: job?.attempt ?? 0)
    return FailedShard(
      stage: run.stage, phase: phase.name, index: index, attempts: tried,
      node: end?.node ?? told?.node ?? "", status: end?.status ?? told?.status,
      state: end?.state ?? "", log: lines.isEmpty ? (told.map { [$0.message] } ?? []) : lines)
  }
}
