import Capture
import Files
import Formats
import Foundation
import Support

/// Says which capture a workspace belongs to, and how to load it again.
package struct CaptureNote: Codable, Sendable, Equatable {
  /// The capture's folder.
  var capture: String
  /// What was given to `load`: the folder or a file in it.
  package var path: String
  var format: String
  var camera: String
  var masks: String
  /// Other options of `load` that are not at their defaults, by name.
  var options: [String: String]?
  /// The capture's folder as seen from the workspace: stays when both are moved together.
  var relative: String?
  /// Names and sizes of the photographs, hashed: stays when the capture alone is moved.
  var content: String?

  /// The note with the way from a workspace to the capture.
  func placed(in folder: URL) -> CaptureNote {
    var note = self
    note.relative = relativePath(of: URL(fileURLWithPath: capture), to: folder)
    return note
  }

  /// Where the capture is as seen from the workspace that keeps the note.
  func capture(from folder: URL) -> String? {
    relative.map { folder.appendingPathComponent($0).standardizedFileURL.path }
  }

  /// The note with present paths, where the capture was moved together with the workspace; `nil`
  /// where there is no capture.
  func found(from folder: URL) -> CaptureNote? {
    if FileManager.default.fileExists(atPath: path) { return self }
    guard let moved = capture(from: folder), path.hasPrefix(capture) else { return nil }
    var note = self
    note.capture = moved
    note.path = moved + path.dropFirst(capture.count)
    return FileManager.default.fileExists(atPath: note.path) ? note : nil
  }
}

extension CaptureNote {
  /// Reads the note of a workspace; `nil` where there is none or it is damaged.
  init?(in folder: URL) {
    let url = folder.appendingPathComponent("capture.json")
    guard
      let bytes = try? RegularFile.read(url, limit: Workspace.maxNoteBytes, links: .refused),
      let note = try? JSONDecoder().decode(CaptureNote.self, from: Data(bytes))
    else { return nil }
    self = note
  }

  /// Names and sizes of the photographs of a capture, hashed.
  static func content(of capture: Capture) -> String {
    var hash = ContentHash()
    for view in capture.viewSet.views {
      hash.add(view.name)
      hash.add("\(view.image.stamp?.bytes ?? -1)")
    }
    return hash.text
  }
}
