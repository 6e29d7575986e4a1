import Evaluation
import Pages
import Pipeline
import Scene
import Script
import ShellKit
import Wording
import Workspace

/// The answers of commands that pages contain.
enum PageContent {
  /// The parts of the report page.
  static func report(in shell: inout ShellState) throws -> ReportContent {
    try shell.project.measureQuality()
    shell.project.loadFrameResults()
    return try ReportContent(
      diagnosis: { try shell.diagnosisText().record },
      frames: { try frames(shell.project, columns: FrameTable.known + ["reason"]) },
      reply: { try reply($0, in: &shell) },
      figures: {
        try shell.project.stages.names.filter { shell.project.records[$0] != nil }.map {
          ($0, try shell.project.reportRecord(of: $0))
        }
      })
  }

  /// The parts of the viewer page.
  static func view(in shell: ShellState) -> ViewerContent {
    let directory = shell.directory
    return ViewerContent(
      frames: { try frames($0, columns: []) },
      diagnosis: { [project = shell.project] diagnosis in
        DiagnosisText(
          diagnosis: diagnosis, advisor: try Advisor(for: project, in: directory),
          frames: try project.activeViews().views.count
        ).record
      },
      words: { $0.words })
  }

  private static func frames(_ project: Project, columns: [String]) throws -> PageFrames {
    let result = project.records[.align].flatMap { AlignBinding.result(in: $0) }
    return PageFrames(
      rows: try FrameRows(project).all, columns: columns,
      missing: (result?.unregistered ?? []).map { ($0.name, $0.reason) },
      placed: (result?.placed ?? []).map(\.name))
  }

  private static func reply(_ part: ReportPart, in shell: inout ShellState) throws -> Reply {
    switch part {
    case .stages: return try StatusCommand().run(NoOptions(), in: &shell)
    case .evaluation:
      guard let found = shell.project.storedEvaluation() else { throw EvaluationError.notEvaluated }
      return EvaluationText(found).reply
    case .pairs:
      try shell.require([.result(.match)])
      var options = PairOptions()
      (options.first, options.second) = ("*", "*")
      return try PairCommand().run(options, in: &shell)
    case .graph:
      try shell.require([.result(.match)])
      return try GraphCommand().run(NoOptions(), in: &shell)
    case .cameras:
      try shell.require([.result(.align)])
      return try CamerasCommand().run(NoOptions(), in: &shell)
    case .coverage:
      try shell.require([.result(.align)])
      return try CoverageCommand().run(NoOptions(), in: &shell)
    case .tracks:
      try shell.require([.result(.align)])
      return try TracksCommand().run(TracksOptions(), in: &shell)
    case .residuals:
      try shell.require([.result(.align)])
      return try ResidualsCommand().run(ResidualsOptions(), in: &shell)
    }
  }
}
