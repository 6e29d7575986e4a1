import Files
import Foundation
import Scene
import Support

/// The position of a stepped run, stored in the workspace so that the run survives the shell.
package struct StepRecord: Codable, Sendable, Equatable {
  package var stage: StageName
  /// All settings of the run.
  var options: [String: String]
  /// The key of the result that the run will make: identifies input, settings and seed.
  var key: String
  /// The number of completed steps.
  package var number: Int
  /// The last completed step.
  var step: StageStep?

  static func url(in workspace: Workspace) -> URL {
    workspace.folder.appendingPathComponent("stepping.json")
  }

  /// The note of a workspace; `nil` if it is missing or unreadable.
  static func read(in workspace: Workspace) -> StepRecord? {
    let url = url(in: workspace)
    guard FileKind.itself(at: url) != nil,
      let bytes = try? RegularFile.read(url, limit: Workspace.maxNoteBytes, links: .refused),
      let note = try? JSONDecoder().decode(StepRecord.self, from: Data(bytes)), note.number >= 0
    else { return nil }
    return note
  }

  func write(in workspace: Workspace) throws {
    try AtomicFile.write(
      JSONEncoder.sorted.encode(self), to: StepRecord.url(in: workspace), replacing: true)
  }

  static func remove(in workspace: Workspace) { unlink(url(in: workspace).path) }
}
