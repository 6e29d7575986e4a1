import Pipeline
import Script
import ShellKit
import Workspace

/// Values that scripts access by name: `$features`, `$matches`, … from the stage results,
/// `$frames`, `$session`.
package struct ProjectValues {
  let project: Project
  /// The advisor for a project, with the folder that paths in advice are relative to.
  let advisor: (Project) throws -> Advisor

  package init(project: Project, advisor: @escaping (Project) throws -> Advisor) {
    self.project = project
    self.advisor = advisor
  }

  /// The stages with results, which are available as variables.
  private var worded: [any StageWords.Type] {
    project.stages.worded.filter { project.records[$0.stage] != nil }
  }

  /// The value of a variable; `nil` if there is none.
  package func value(_ name: String) -> Value? {
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
  package var names: [String] {
    worded.map { $0.variable }
      + (project.capture == nil ? [] : ["frames"]) + (project.session == nil ? [] : ["session"])
  }
}
