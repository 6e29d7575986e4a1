/// Stage results in memory; those not here are read from the workspace when asked for.
struct Outputs: Sendable {
  private var kept: [StageName: any Sendable] = [:]

  subscript<Step: PipelineStep>(_ step: Step.Type) -> Step.Kept? {
    get { kept[step.stage] as? Step.Kept }
    set { kept[step.stage] = newValue }
  }

  /// Forgets the results of `stage` and those built on it.
  mutating func drop(from stage: StageName) { kept = kept.filter { $0.key < stage } }
}
