import Files
import Foundation
import Scene
import Support

/// Where a stepped run stands, kept in the workspace so that it survives the shell.
package struct StepNote: Codable, Sendable, Equatable {
  package var stage: StageName
  /// All settings it runs with.
  var options: [String: String]
  /// The key of the result it leads to: names input, settings and seed.
  var key: String
  /// Number of steps done.
  package var number: Int
  /// The last of them.
  var step: StageStep?

  static func url(in workspace: Workspace) -> URL {
    workspace.folder.appendingPathComponent("stepping.json")
  }

  /// The note of a workspace; `nil` where there is none that can be read.
  static func read(in workspace: Workspace) -> StepNote? {
    let url = url(in: workspace)
    guard FileKind.itself(at: url) != nil,
      let bytes = try? RegularFile.read(url, limit: Workspace.maxNoteBytes, links: .refused),
      let note = try? JSONDecoder().decode(StepNote.self, from: Data(bytes)), note.number >= 0
    else { return nil }
    return note
  }

  func write(in workspace: Workspace) throws {
    try AtomicFile.write(
      JSONEncoder.sorted.encode(self), to: StepNote.url(in: workspace), replacing: true)
  }

  static func remove(in workspace: Workspace) { unlink(url(in: workspace).path) }
}
