import Foundation
import Script
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

extension Workbench {
  /// What a recording begins with, so that it makes the same anywhere: the seed, the folder that
  /// paths start from, and what was run so far.
  func recordedBeginning(fromHere: Bool) -> [String] {
    let place = workspaceRoot.map { ["# results were kept in \(VisibleText.line($0.path))"] } ?? []
    return ["# recorded by \(Product.title)"] + place + [
      "seed \(context.seed)",
      "cd " + ScriptText.word((fromHere ? directory : firstDirectory).path),
    ] + (fromHere ? [] : journal)
  }
}
