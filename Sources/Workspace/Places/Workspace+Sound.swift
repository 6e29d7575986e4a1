import Capture
import Files
import Foundation
import Support

/// Stores which photographs were decoded without damage, so that the next `load` does not decode
/// them again.
extension Workspace {
  private static let soundName = "sound.json"
  /// More than the entries of a hundred thousand photographs take, bytes.
  private static let maxSoundBytes = 64 << 20

  /// The lists of all workspaces that may belong to a capture; file stamps ensure that an entry
  /// still applies to the present file.
  package static func sound(of capture: URL, root: URL?) -> SoundFiles {
    var found = SoundFiles()
    let isFile = capture.pathExtension.lowercased() == "json"
    let folder = isFile ? capture.deletingLastPathComponent() : capture
    let root = root ?? folder.deletingLastPathComponent().appendingPathComponent(".ocs")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    for name in names.sorted() where name.hasPrefix(folder.lastPathComponent) {
      let url = root.appendingPathComponent(name).appendingPathComponent(soundName)
      if let bytes = try? RegularFile.read(url, limit: maxSoundBytes, links: .refused),
        let files = try? JSONDecoder().decode(SoundFiles.self, from: Data(bytes))
      {
        found.merge(files)
      }
    }
    return found
  }

  /// Writes the list if it changed.
  package mutating func keepSound() throws {
    guard sound != keptSound, isOwn else { return }
    let url = folder.appendingPathComponent(Self.soundName)
    try AtomicFile.write(JSONEncoder.sorted.encode(sound), to: url, replacing: true)
    keptSound = sound
  }
}
