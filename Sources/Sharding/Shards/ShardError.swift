import Scene
import Support

/// Why a shard cannot be computed.
package enum ShardError: Error, Equatable {
  /// The plan has no such phase or shard.
  case noSuchShard(ShardID)
  /// The text does not identify a shard.
  case malformed(String)
  /// The workspace has no plan with this key.
  case noPlan(stage: StageName, key: String)
  /// A photograph or one of its companion files changed after the plan was made.
  case changed(view: String)
  /// The result of the earlier stage differs from the one that the plan was made for.
  case otherResult(stage: StageName)
}
