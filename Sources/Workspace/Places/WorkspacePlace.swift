import Files
import Foundation
import Support

/// How the workspace was found for a capture.
package enum WorkspaceOrigin: Sendable, Equatable {
  /// The workspace belongs to this path, or is new.
  case own
  /// It was made for the same capture at another path.
  case moved(from: String)
  /// The default folder belongs to another capture, so that this workspace has another name.
  case beside(folder: String, of: String)
}

/// Finds the workspace of a capture: the one made for its path, the one that moved with it, one
/// with the same photographs whose own capture is gone, otherwise a new one.
package struct WorkspacePlace {
  let folder: URL
  let origin: WorkspaceOrigin

  /// Searches in `root` if given, otherwise in `.ocs` next to the capture.
  init(of capture: URL, note: CaptureRecord, root: URL?) {
    let root = root ?? capture.deletingLastPathComponent().appendingPathComponent(".ocs")
    let name = capture.lastPathComponent
    let plain = root.appendingPathComponent(name == "/" ? "capture" : name)
    let known = WorkspacePlace.notes(in: root)
    func first(_ isWanted: ((folder: URL, note: CaptureRecord)) -> Bool) -> URL? {
      // The folder with the capture's name takes precedence.
      (known.first { $0.folder.path == plain.path && isWanted($0) } ?? known.first(where: isWanted))?
        .folder
    }
    if let own = first({ $0.note.capture == note.capture }) {
      folder = own
      origin = .own
    } else if let moved = first({ $0.note.capture(from: $0.folder) == note.capture })
      ?? first({ $0.note.content == note.content && $0.note.found(from: $0.folder) == nil })
    {
      let old = known.first { $0.folder == moved }?.note.capture
      folder = moved
      origin = .moved(from: old ?? "")
    } else if let other = known.first(where: { $0.folder.path == plain.path }) {
      var hash = ContentHash()
      hash.add(note.capture)
      folder = root.appendingPathComponent("\(name)-\(hash.text.prefix(6))")
      origin = .beside(folder: plain.path, of: other.note.capture)
    } else {
      folder = plain
      origin = .own
    }
  }

  /// The folder for unpacking an archive. It is next to the workspaces, but is not one.
  package static func unpacked(of archive: URL, root: URL?) -> URL {
    (root ?? archive.deletingLastPathComponent().appendingPathComponent(".ocs"))
      .appendingPathComponent(".unpacked", isDirectory: true)
  }

  /// The workspaces in a folder with their notes, by name.
  private static func notes(in root: URL) -> [(folder: URL, note: CaptureRecord)] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    return names.sorted().compactMap { name in
      let folder = root.appendingPathComponent(name)
      return CaptureRecord(in: folder).map { (folder, $0) }
    }
  }

  /// The note of the workspace that was made for a path given to `load`.
  static func note(of path: String, beside url: URL, root: URL?) -> CaptureRecord? {
    let folder = url.pathExtension.lowercased() == "json" ? url.deletingLastPathComponent() : url
    let root = root ?? folder.deletingLastPathComponent().appendingPathComponent(".ocs")
    return notes(in: root).first { $0.note.path == path }?.note
  }

  /// The only capture that a `--workspace` folder refers to, if it still exists.
  static func onlyCapture(in root: URL) -> CaptureRecord? {
    let notes = notes(in: root)
    return notes.count == 1 ? notes[0].note.found(from: notes[0].folder) : nil
  }
}
