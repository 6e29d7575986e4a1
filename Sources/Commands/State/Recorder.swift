import Files
import Foundation
import Script
import ShellKit
import Support

/// Writes what was run to a file, so that it can be replayed.
struct Recorder: Sendable {
  let url: URL

  /// Starts a file with the beginning given.
  init(_ url: URL, beginning: [String], force: Bool) throws {
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
  func append(_ text: String) throws {
    try AppendedFile.append(Array((text + "\n").utf8), to: url)
  }
}

extension Recorder {
  /// What a recording begins with, so that it makes the same anywhere: the seed, the folder that
  /// paths start from, and what was run so far.
  static func beginning(of shell: ShellState, fromHere: Bool) -> [String] {
    let place =
      shell.project.workspaceRoot.map { ["# results were kept in \(VisibleText.line($0.path))"] }
      ?? []
    return ["# recorded by \(Product.title)"] + place + [
      "seed \(shell.project.context.seed)",
      "cd " + ScriptText.word((fromHere ? shell.directory : shell.firstDirectory).path),
    ] + (fromHere ? [] : shell.journal)
  }
}
