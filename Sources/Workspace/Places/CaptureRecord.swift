import Capture
import Files
import Formats
import Foundation
import Support

/// Identifies the capture of a workspace, and how to load it again.
package struct CaptureRecord: Codable, Sendable, Equatable {
  /// The capture's folder.
  var capture: String
  /// The path given to `load`: the folder or a file in it.
  package var path: String
  var format: String
  var camera: String
  var masks: String
  /// Other options of `load` that differ from their defaults, by name.
  var options: [String: String]?
  /// The capture's folder relative to the workspace, which stays valid when both move together.
  var relative: String?
  /// A hash of names and sizes of the photographs, which stays valid when only the capture moves.
  var content: String?

  /// The note with the path of the capture relative to a workspace.
  func placed(in folder: URL) -> CaptureRecord {
    var note = self
    note.relative = relativePath(of: URL(fileURLWithPath: capture), to: folder)
    return note
  }

  /// The path of the capture, resolved relative to the workspace that contains the note.
  func capture(from folder: URL) -> String? {
    relative.map { folder.appendingPathComponent($0).standardizedFileURL.path }
  }

  /// The note with current paths, if the capture moved together with the workspace; `nil` if the
  /// capture is not found.
  func found(from folder: URL) -> CaptureRecord? {
    if FileManager.default.fileExists(atPath: path) { return self }
    guard let moved = capture(from: folder), path.hasPrefix(capture) else { return nil }
    var note = self
    note.capture = moved
    note.path = moved + path.dropFirst(capture.count)
    return FileManager.default.fileExists(atPath: note.path) ? note : nil
  }
}

extension CaptureRecord {
  /// Reads the note of a workspace; `nil` if it is missing or damaged.
  init?(in folder: URL) {
    let url = folder.appendingPathComponent("capture.json")
    guard
      let bytes = try? RegularFile.read(url, limit: Workspace.maxNoteBytes, links: .refused),
      let note = try? JSONDecoder().decode(CaptureRecord.self, from: Data(bytes))
    else { return nil }
    self = note
  }

  /// A hash of names and sizes of the photographs of a capture.
  static func content(of capture: Capture) -> String {
    var hash = ContentHash()
    for view in capture.viewSet.views {
      hash.add(view.name)
      hash.add("\(view.image.stamp?.bytes ?? -1)")
    }
    return hash.text
  }
}
