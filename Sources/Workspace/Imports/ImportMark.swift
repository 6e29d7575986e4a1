import Files
import Foundation
import Support

/// Identifies the results that were imported into a workspace.
struct ImportMark: Codable {
  var identity: String

  private static func url(in folder: URL) -> URL { folder.appendingPathComponent("imported.json") }

  init(identity: String) { self.identity = identity }

  /// The mark of a workspace; `nil` if nothing was imported or the file is damaged.
  init?(in folder: URL) {
    guard
      let bytes = try? RegularFile.read(
        Self.url(in: folder), limit: Workspace.maxNoteBytes, links: .refused),
      let mark = try? JSONDecoder().decode(ImportMark.self, from: Data(bytes))
    else { return nil }
    self = mark
  }

  func write(in folder: URL) throws {
    try AtomicFile.write(
      JSONEncoder.sorted.encode(self), to: Self.url(in: folder), replacing: true)
  }
}
