import Foundation
import Imaging

/// How photographs are looked at while a capture is loaded.
struct ImageCheck: Sendable {
  /// Whether pixels are decoded, to find damage.
  let isWanted: Bool
  let sound: SoundFiles

  /// Reads the header of a photograph, and its pixels where they are to be checked.
  func info(_ path: String, in folder: URL) throws -> ImageInfo {
    let url = folder.appendingPathComponent(path)
    var info = try ImageInfo(probing: url, verifying: isWanted, sound: sound.stamp(of: url))
    if info.thumbnail == nil { info.thumbnail = sound.look(of: info)?.thumbnail }
    return info
  }
}
