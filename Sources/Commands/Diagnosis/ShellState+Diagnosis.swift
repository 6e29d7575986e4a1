import Diagnosis
import Foundation
import Scene
import Workspace

extension ShellState {
  /// The diagnosis in words.
  mutating func diagnosisText(failing stage: StageName? = nil) throws -> DiagnosisText {
    try DiagnosisText(of: &project, advisor: advisor(), failing: stage)
  }

  /// How lines that advise are written for the capture.
  func advisor() throws -> Advisor { try Advisor(for: project, in: directory) }
}

extension Advisor {
  /// Writes lines for the capture of a project as they are typed in a folder.
  init(for project: Project, in directory: URL) throws {
    let capture = try project.loadedCapture()
    let path = project.workspace?.note.path ?? capture.url.path
    let base = directory.path.hasSuffix("/") ? directory.path : directory.path + "/"
    self.init(
      capture: path.hasPrefix(base) ? String(path.dropFirst(base.count)) : path,
      folder: directory)
  }
}

extension DiagnosisText {
  /// The diagnosis of a project's results, or of a stage that failed.
  init(of project: inout Project, advisor: Advisor, failing stage: StageName? = nil) throws {
    self.init(
      diagnosis: try project.diagnosis(failing: stage), advisor: advisor,
      frames: try project.activeViews().views.count)
  }
}
