import Diagnosis
import Foundation
import Scene
import Support
import Wording
import Workspace

extension ShellState {
  /// The diagnosis as text.
  mutating func diagnosisText(failing stage: StageName? = nil) throws -> DiagnosisText {
    try DiagnosisText(of: &project, advisor: advisor(), failing: stage)
  }

  /// The advisor, which words advice as commands for the capture.
  func advisor() throws -> Advisor { try Advisor(for: project, in: directory) }

  /// The values that the project provides.
  var values: ProjectValues {
    let directory = directory
    return ProjectValues(project: project) { try Advisor(for: $0, in: directory) }
  }
}
