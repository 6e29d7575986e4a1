import Files
import Foundation
import Script
import Support

/// Records statements to a file, so that they can be replayed.
package struct Recorder: Sendable {
  package let url: URL

  /// Creates the file with its first lines.
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
  /// - Throws: `FileError`; the file then ends with the previous statement.
  package func append(_ text: String) throws {
    try AppendedFile.append(Array((text + "\n").utf8), to: url)
  }
}
