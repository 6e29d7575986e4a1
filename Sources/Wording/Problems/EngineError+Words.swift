import Sharding
import ShellKit
import Support

extension EngineError: Worded {
  package var words: String {
    switch self {
    case .shardFailed(let shard, let others):
      shard.words + (others > 0 ? "; so did \(others) more" : "")
        + "; once the cause is fixed, the same command computes the missing shards"
    case .refused(let program, let reason):
      "\(program) failed: \(lowercasedStart(reason)); engine shows the options of jobs"
    case .silent(let program, let seconds):
      "\(program) has not responded for \(seconds / 60) minutes; the jobs may continue, and "
        + "the same command reattaches to them"
    case .left(let jobs, let stage):
      "interrupted; jobs \(jobs.joined(separator: ", ")) continue without this shell: "
        + "\(stage) reattaches to them, from any shell; engine status shows their progress, "
        + "engine cancel cancels them"
    case .malformed(let setting, let text):
      "\(setting) cannot be \(text); Slurm takes \(Self.expected(setting))"
    }
  }

  private static func expected(_ setting: String) -> String {
    switch setting {
    case "time": "minutes, or HOURS:MINUTES:SECONDS, or DAYS-HOURS"
    case "memory": "megabytes, or a number with K, M, G or T"
    default: "the name of a partition"
    }
  }
}

extension FailedShard: Worded {
  package var words: String {
    var how: [String] = []
    if !node.isEmpty { how.append("on \(node)") }
    if !state.isEmpty { how.append("as \(state)") }
    if let status { how.append("with status \(status)") }
    let log = log.isEmpty ? "" : ": " + log.joined(separator: " / ")
    return
      "shard \(phase)/\(index) of \(stage) failed \(attempts == 1 ? "once" : "\(attempts) times")"
      + (how.isEmpty ? "" : ", the last time " + how.joined(separator: " ")) + log
  }
}

extension ShardError: Worded {
  package var words: String {
    switch self {
    case .noSuchShard(let id): "the plan has no shard \(id.text)"
    case .malformed(let text): "\(text) is not a shard; expected KEY/PHASE/INDEX"
    case .noPlan(let stage, let key):
      "there is no plan of \(stage) with key \(key); the stage's command creates it"
    case .changed(let view):
      "\(view) has changed since the shards were planned; load the capture again, and run "
        + "the stage again"
    case .otherResult(let stage):
      "the result of \(stage) has changed since the shards were planned; run the stage again"
    }
  }
}
