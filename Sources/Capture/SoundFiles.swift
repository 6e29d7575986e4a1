import Foundation
import Imaging

/// Photographs that were decoded without finding damage, by path.
public struct SoundFiles: Codable, Equatable, Sendable {
  private var stamps: [String: FileStamp] = [:]

  /// None.
  public init() {}

  /// The photographs of a capture that was loaded with `verify`.
  public init(of capture: Capture) {
    for frame in capture.frames { stamps[frame.info.url.path] = frame.info.stamp }
  }

  /// Adds those of another list.
  public mutating func merge(_ other: SoundFiles) {
    stamps.merge(other.stamps) { _, new in new }
  }

  /// The file when it was decoded.
  func stamp(of url: URL) -> FileStamp? { stamps[url.path] }
}

/// How photographs are looked at while a capture is loaded.
struct ImageCheck: Sendable {
  /// Whether pixels are decoded, to find damage.
  let isWanted: Bool
  let sound: SoundFiles

  /// Reads the header of a photograph, and its pixels where they are to be checked.
  func info(_ path: String, in folder: URL) throws -> ImageInfo {
    let url = folder.appendingPathComponent(path)
    return try ImageInfo(probing: url, verifying: isWanted, sound: sound.stamp(of: url))
  }
}
