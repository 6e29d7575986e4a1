import Foundation
import Script
import Support

/// Appends what was run to a file, so that it can be replayed.
struct Recorder: Sendable {
  let url: URL

  /// Starts a file with a comment.
  init(_ url: URL, force: Bool) throws {
    guard case .file(let file, let exists) = try OutputPlace(url) else {
      throw FileError.notAFile(url, FileKind.at(url) ?? .device)
    }
    if exists && !force { throw FileError.exists(url) }
    self.url = file
    try AtomicFile.write(Data("# recorded by ocs\n".utf8), to: file, replacing: force)
  }

  /// Adds a statement that succeeded; those about recording are left out.
  ///
  /// - Throws: `FileError`; the file then ends with the statement before.
  func append(_ statement: Statement) throws {
    if case .command(let call) = statement.kind, call.name == "record" { return }
    try AppendedFile.append(Array((statement.span.text + "\n").utf8), to: url)
  }
}
