import Sharding
import ShellKit
import Support

extension EngineError: Worded {
  package var words: String {
    switch self {
    case .shardFailed(let shard, let others):
      shard.words + (others > 0 ? "; so did \(others) more" : "")
        + "; when the reason is gone, the same command computes what is missing"
    case .refused(let program, let reason):
      "\(program) refused: \(lowercasedStart(reason)); engine tells how jobs are asked for"
    case .silent(let program, let seconds):
      "\(program) has not answered for \(seconds / 60) minutes; the jobs may go on, and the same "
        + "command comes back to them"
    case .left(let jobs, let stage):
      "interrupted; jobs \(jobs.joined(separator: ", ")) go on without this shell: "
        + "\(stage) comes back to them, also in another shell, engine status tells how far they are, "
        + "engine cancel ends them"
    case .malformed(let setting, let text):
      "\(setting) cannot be \(text); Slurm takes \(Self.expected(setting))"
    }
  }

  private static func expected(_ setting: String) -> String {
    switch setting {
    case "time": "minutes, or HOURS:MINUTES:SECONDS, or DAYS-HOURS"
    case "memory": "megabytes, or a number with K, M, G or T"
    default: "the name of a queue"
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
    case .malformed(let text): "\(text) names no shard: KEY/PHASE/INDEX does"
    case .noPlan(let stage, let key):
      "there is no plan of \(stage) with key \(key) here; the stage's command makes one"
    case .changed(let view):
      "\(view) is not what it was when the shards were planned; load the capture again, and run the "
        + "stage again"
    case .otherResult(let stage):
      "the result of \(stage) is another than the shards were planned for; run the stage again"
    }
  }
}
