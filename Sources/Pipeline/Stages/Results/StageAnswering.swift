import Scene

/// Makes the answer of a stage's run, which is stored with its result.
package protocol StageAnswering: Sendable {
  /// The answer as JSON.
  func answer<B: StageBinding>(
    _ binding: B.Type, output: B.Work.Output, report: B.Work.Report, of views: ViewSet,
    seconds: Double
  ) -> String
}

/// Stores no answer: for programs that read the results themselves.
package struct NoAnswers: StageAnswering {
  package init() {}

  package func answer<B: StageBinding>(
    _ binding: B.Type, output: B.Work.Output, report: B.Work.Report, of views: ViewSet,
    seconds: Double
  ) -> String { "" }
}
