/// Causes in the machines that compute a stage's shards.
enum EngineRules {
  static let all: [Rule] = [failedShards]

  /// A stage without its shards has no result, whatever the photographs are.
  @Sendable static func failedShards(_ facts: RunFacts) -> Cause? {
    guard let failed = facts.failedShards, failed.count > 0 else { return nil }
    let advice: Remedy =
      failed.lack.map { .ask(for: $0, stage: failed.stage) } ?? .again(stage: failed.stage)
    return Cause(
      .failedShards, weight: Specificity.direct,
      evidence: [Evidence(.shardsFailed, Double(failed.count), limit: 0)], advice: [advice])
  }
}
