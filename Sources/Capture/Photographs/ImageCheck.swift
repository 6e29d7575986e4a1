import Foundation
import Imaging

/// How photographs are verified while a capture is loaded.
struct ImageCheck: Sendable {
  /// Whether to decode pixels to detect damage.
  let isWanted: Bool
  let sound: SoundFiles

  /// Reads the header of a photograph, and its pixels if they are to be verified.
  func info(_ path: String, in folder: URL) throws -> ImageInfo {
    let url = folder.appendingPathComponent(path)
    var info = try ImageInfo(probing: url, verifying: isWanted, sound: sound.stamp(of: url))
    if info.thumbnail == nil { info.thumbnail = sound.look(of: info)?.thumbnail }
    return info
  }
}
