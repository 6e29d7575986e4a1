import Files
import Foundation
import Support

/// How a capture and its workspace found each other.
package enum WorkspaceOrigin: Sendable, Equatable {
  /// It belongs to this path, or is new.
  case own
  /// It was made for the same capture at another path.
  case moved(from: String)
  /// The folder of this name belongs to another capture, whose results are not used.
  case beside(folder: String, of: String)
}

/// Finds the workspace of a capture: the one made for its path, the one it was moved with, the one
/// with the same photographs whose own are gone, else a new one.
package struct WorkspacePlace {
  let folder: URL
  let origin: WorkspaceOrigin

  /// In `root` when given, else in `.ocs` beside the capture.
  init(of capture: URL, note: CaptureNote, root: URL?) {
    let root = root ?? capture.deletingLastPathComponent().appendingPathComponent(".ocs")
    let name = capture.lastPathComponent
    let plain = root.appendingPathComponent(name == "/" ? "capture" : name)
    let known = WorkspacePlace.notes(in: root)
    func first(_ isWanted: ((folder: URL, note: CaptureNote)) -> Bool) -> URL? {
      // The folder of the capture's name goes before others.
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

  /// The folder in which an archive is unpacked: among the workspaces, of which it is none.
  package static func unpacked(of archive: URL, root: URL?) -> URL {
    (root ?? archive.deletingLastPathComponent().appendingPathComponent(".ocs"))
      .appendingPathComponent(".unpacked", isDirectory: true)
  }

  /// The workspaces in a folder with their notes, by name.
  private static func notes(in root: URL) -> [(folder: URL, note: CaptureNote)] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    return names.sorted().compactMap { name in
      let folder = root.appendingPathComponent(name)
      return CaptureNote(in: folder).map { (folder, $0) }
    }
  }

  /// The note of the workspace that was made for a path given to `load`.
  static func note(of path: String, beside url: URL, root: URL?) -> CaptureNote? {
    let folder = url.pathExtension.lowercased() == "json" ? url.deletingLastPathComponent() : url
    let root = root ?? folder.deletingLastPathComponent().appendingPathComponent(".ocs")
    return notes(in: root).first { $0.note.path == path }?.note
  }

  /// The only capture that a `--workspace` folder knows of and that is still there.
  static func onlyCapture(in root: URL) -> CaptureNote? {
    let notes = notes(in: root)
    return notes.count == 1 ? notes[0].note.found(from: notes[0].folder) : nil
  }
}
