/// Stage results in memory; those not here are read from the workspace when asked for.
struct Outputs: Sendable {
  private var kept: [StageName: any Sendable] = [:]
  /// Reports of results that are kept in no file.
  private var reports: [StageName: any Sendable] = [:]

  subscript<Step: PipelineStep>(_ step: Step.Type) -> Step.Kept? {
    get { kept[step.stage] as? Step.Kept }
    set { kept[step.stage] = newValue }
  }

  /// The report of a result that is kept in no file.
  func report<Step: PipelineStep>(of step: Step.Type) -> Step.Work.Report? {
    reports[step.stage] as? Step.Work.Report
  }

  /// Keeps the report of a result that has no file.
  mutating func keep<Step: PipelineStep>(_ report: Step.Work.Report?, of step: Step.Type) {
    reports[step.stage] = report
  }

  /// Forgets the results of `stage` and those built on it.
  mutating func drop(from stage: StageName) {
    kept = kept.filter { $0.key < stage }
    reports = reports.filter { $0.key < stage }
  }
}
