import Foundation
import Imaging

/// Photographs that were decoded without finding damage, by path, and what was measured of them.
public struct SoundFiles: Equatable, Sendable {
  private var stamps: [String: FileStamp] = [:]
  private var looks: [String: FrameLook] = [:]

  /// None.
  public init() {}

  /// The photographs of a capture that was loaded with `verify`.
  ///
  /// - Parameter known: What was measured before; it is kept of files that are the same.
  public init(of capture: Capture, known: SoundFiles = SoundFiles()) {
    for info in capture.frames.map(\.info) {
      stamps[info.url.path] = info.stamp
      var look = known.look(of: info) ?? FrameLook()
      look.thumbnail = info.thumbnail ?? look.thumbnail
      if look != FrameLook() { looks[info.url.path] = look }
    }
  }

  /// Adds those of another list.
  public mutating func merge(_ other: SoundFiles) {
    for (path, stamp) in other.stamps {
      if stamps[path] != stamp { looks[path] = nil }
      stamps[path] = stamp
    }
    looks.merge(other.looks) { _, new in new }
  }

  /// What was measured of a photograph; `nil` where nothing was, or of another file of that name.
  public func look(of info: ImageInfo) -> FrameLook? {
    guard let stamp = info.stamp, stamps[info.url.path] == stamp else { return nil }
    return looks[info.url.path]
  }

  /// Keeps what was measured of a photograph that is in the list.
  public mutating func keep(_ look: FrameLook, of info: ImageInfo) {
    guard let stamp = info.stamp, stamps[info.url.path] == stamp else { return }
    looks[info.url.path] = look
  }

  /// The file when it was decoded.
  func stamp(of url: URL) -> FileStamp? { stamps[url.path] }
}

/// Lists without measurements are read, too.
extension SoundFiles: Codable {
  private enum CodingKeys: String, CodingKey {
    case stamps, looks
  }

  /// Reads a list; measurements may be missing.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    stamps = try fields.decode([String: FileStamp].self, forKey: .stamps)
    looks = try fields.decodeIfPresent([String: FrameLook].self, forKey: .looks) ?? [:]
  }
}
