import Foundation
import Script
import Support

/// Appends what was run to a file, so that it can be replayed.
struct Recorder: Sendable {
  let url: URL

  /// Starts a file with a comment.
  init(_ url: URL, force: Bool) throws {
    self.url = url
    try AtomicFile.write(Data("# recorded by ocs\n".utf8), to: url, replacing: force)
  }

  /// Adds a statement that succeeded; those about recording are left out.
  func append(_ statement: Statement) {
    if case .command(let call) = statement.kind, call.name == "record" { return }
    guard let handle = try? FileHandle(forWritingTo: url) else { return }
    defer { try? handle.close() }
    _ = try? handle.seekToEnd()
    try? handle.write(contentsOf: Data((statement.span.text + "\n").utf8))
  }
}
