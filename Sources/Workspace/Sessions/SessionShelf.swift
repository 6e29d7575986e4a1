import Files
import Foundation
import GuidedCapture
import Support

/// The sessions that are stored with a capture, in its workspace.
package struct SessionShelf {
  /// The workspace's folder of journals.
  let folder: URL
  private static let fileExtension = "session"
  private static let currentName = "current"
  /// Maximum length of a name, characters.
  private static let maxName = 64

  package init(_ workspace: URL) {
    folder = workspace.appendingPathComponent("sessions", isDirectory: true)
  }

  /// The name of a new session: as given, or the first unused `session-N`.
  ///
  /// - Throws: `SessionError` for a name that is taken or not valid.
  package func newName(_ given: String) throws -> String {
    let taken = Set(names)
    guard given.isEmpty else {
      guard SessionShelf.isName(given) else { throw SessionError.badName(given) }
      guard !taken.contains(given) else { throw SessionError.nameTaken(given) }
      return given
    }
    let workspace = folder.deletingLastPathComponent()
    var number = 1
    while true {
      let name = "session-\(number)"
      let shots = workspace.appendingPathComponent(name)
      if !taken.contains(name), !FileManager.default.fileExists(atPath: shots.path) { return name }
      number += 1
    }
  }

  /// Names, in natural order.
  package var names: [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { ($0 as NSString).pathExtension == Self.fileExtension }
      .map { ($0 as NSString).deletingPathExtension }.sorted {
        $0.compare($1, options: [.numeric]) == .orderedAscending
      }
  }

  package func journal(_ name: String) -> SessionJournal {
    SessionJournal(folder.appendingPathComponent("\(name).\(Self.fileExtension)"))
  }

  /// The session that the next `ocs` resumes.
  package var current: String? {
    guard
      let data = SmallFile.read(
        folder.appendingPathComponent(Self.currentName), limit: 4 * Self.maxName),
      let name = String(data: data, encoding: .utf8)
    else { return nil }
    return names.contains(name) ? name : nil
  }

  package func makeCurrent(_ name: String) throws {
    try AtomicFile.write(
      Array(name.utf8), to: folder.appendingPathComponent(Self.currentName), replacing: true)
  }

  /// Creates the folder.
  package func make() throws { try Folder.make(folder) }

  /// Whether a name is valid: letters, digits, `-`, `_` and `.`, not beginning with a dot.
  package static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.count <= maxName && name.first != "."
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
  }
}
