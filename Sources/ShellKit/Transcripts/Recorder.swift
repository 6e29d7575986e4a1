import Files
import Foundation
import Script
import Support

/// Writes what was run to a file, so that it can be replayed.
package struct Recorder: Sendable {
  package let url: URL

  /// Starts a file with the beginning given.
  package init(_ url: URL, beginning: [String], force: Bool) throws {
    guard case .file(let file, let exists) = try OutputPlace(url) else {
      throw FileError.notAFile(url, FileKind.at(url) ?? .device)
    }
    if exists && !force { throw FileError.exists(url) }
    self.url = file
    let text = beginning.map { $0 + "\n" }.joined()
    try AtomicFile.write(Data(text.utf8), to: file, replacing: force)
  }

  /// Adds a statement.
  ///
  /// - Throws: `FileError`; the file then ends with the statement before.
  package func append(_ text: String) throws {
    try AppendedFile.append(Array((text + "\n").utf8), to: url)
  }
}
