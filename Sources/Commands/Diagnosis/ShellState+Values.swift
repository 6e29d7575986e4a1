import Pipeline
import Script
import ShellKit
import Workspace

/// Values that scripts read by name: `$features`, `$matches`, … from the stage results, `$frames`,
/// `$session`.
struct ProjectValues {
  let project: Project
  /// The folder that paths in advice start from.
  let advisor: (Project) throws -> Advisor

  /// The stages whose results are variables.
  private var worded: [any StageWords.Type] {
    project.stages.worded.filter { project.records[$0.stage] != nil }
  }

  /// The value of a variable; `nil` where there is none.
  func value(_ name: String) -> Value? {
    if name == "frames" {
      return (try? FrameRows(project)).map { .list($0.all.map { .record($0) }) }
    }
    if name == "session" { return project.session.map { .record(SessionText.record($0)) } }
    guard let words = worded.first(where: { $0.variable == name }),
      let record = project.records[words.stage],
      let value = try? Value(json: record.result)
    else { return nil }
    var copy = project
    guard let fields = value.record, let advisor = try? advisor(project),
      let text = try? DiagnosisText(of: &copy, advisor: advisor)
    else { return value }
    return .record(text.adding(to: fields))
  }

  /// Names of the variables.
  var names: [String] {
    worded.map { $0.variable }
      + (project.capture == nil ? [] : ["frames"]) + (project.session == nil ? [] : ["session"])
  }
}

extension ShellState {
  /// The values that the project provides.
  var values: ProjectValues {
    let directory = directory
    return ProjectValues(project: project) { try Advisor(for: $0, in: directory) }
  }
}
