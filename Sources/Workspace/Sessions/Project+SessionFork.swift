import Files
import Foundation
import GuidedCapture

extension Project {
  /// Starts another session from the state of the open one; it has the same shots, in a folder of
  /// its own.
  package mutating func forkSession(as name: String) throws {
    let core = try openSession()
    guard let old = core.savedName, let shelf = sessionShelf, let workspace,
      let images = core.imagesDirectory
    else { throw SessionError.notKept(.fork) }
    let name = try shelf.newName(name)
    let folder = workspace.folder.appendingPathComponent(name, isDirectory: true)
    guard FileKind.at(folder) == nil else {
      throw SessionError.folderTaken(folder, isNameAsked: false)
    }
    let copies = folder.appendingPathComponent("Images", isDirectory: true)
    try Self.copyShots(from: images, to: copies)
    var (beginning, entries) = try shelf.journal(old).read()
    beginning.images = shelf.journal(name).relative(copies)
    if beginning.checkpoint != nil {
      let checkpoint = folder.appendingPathComponent("Checkpoints", isDirectory: true)
      try FileManager.default.createDirectory(at: checkpoint, withIntermediateDirectories: true)
      beginning.checkpoint = shelf.journal(name).relative(checkpoint)
    }
    // Pending data is written again, as it belongs to the folder.
    entries.removeAll { $0.call == .pendingWritten }
    try shelf.journal(name).begin(beginning, entries)
    try useSession(name)
  }

  /// Hard-links the files of a folder, as neither session modifies a shot in place; copies them
  /// where linking is not possible.
  private static func copyShots(from images: URL, to copies: URL) throws {
    try FileManager.default.createDirectory(at: copies, withIntermediateDirectories: true)
    for file in try FileManager.default.contentsOfDirectory(atPath: images.path).sorted()
    where !file.hasPrefix(".") {
      let (from, to) = (images.appendingPathComponent(file), copies.appendingPathComponent(file))
      if link(from.path, to.path) != 0 { try FileManager.default.copyItem(at: from, to: to) }
    }
  }
}
