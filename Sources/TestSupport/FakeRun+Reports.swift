import Pipeline

extension FakeRun {
  /// Stores a result of a stage with its report, as a run with the default options does.
  package mutating func store<B: StageBinding>(
    _ binding: B.Type, _ output: B.Work.Output, report: B.Work.Report
  ) throws {
    let views = try state.project.activeViews()
    var record = try state.project.plan(binding, options: B.Work.Options(), views: views)
    record.result = "{}"
    try state.project.prepareWorkspace()
    try state.project.results.store(binding, output: output, record: record, report: report)
  }
}
