/// Causes on the machines that compute a stage's shards.
enum EngineRules {
  static let all: [Rule] = [failedShards]

  /// Without its shards a stage has no result, regardless of the photographs.
  @Sendable static func failedShards(_ facts: RunFacts) -> Cause? {
    guard let failed = facts.failedShards, failed.count > 0 else { return nil }
    let advice: Remedy =
      failed.lack.map { .ask(for: $0, stage: failed.stage) } ?? .again(stage: failed.stage)
    return Cause(
      .failedShards, weight: Specificity.direct,
      evidence: [Evidence(.shardsFailed, Double(failed.count), limit: 0)], advice: [advice])
  }
}
