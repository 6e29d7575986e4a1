import Foundation
import Imaging

/// Photographs that decoded without errors, by path, with their measurements.
public struct SoundFiles: Equatable, Sendable {
  private var stamps: [String: FileStamp] = [:]
  private var looks: [String: FrameLook] = [:]

  /// Creates an empty list.
  public init() {}

  /// Creates a list of the photographs of a capture that was loaded with `verify`.
  ///
  /// - Parameter known: Earlier measurements, which are kept for unchanged files.
  public init(of capture: Capture, known: SoundFiles = SoundFiles()) {
    for info in capture.frames.map(\.info) {
      stamps[info.url.path] = info.stamp
      var look = known.look(of: info) ?? FrameLook()
      look.thumbnail = info.thumbnail ?? look.thumbnail
      if look != FrameLook() { looks[info.url.path] = look }
    }
  }

  /// Adds the photographs of another list.
  public mutating func merge(_ other: SoundFiles) {
    for (path, stamp) in other.stamps {
      if stamps[path] != stamp { looks[path] = nil }
      stamps[path] = stamp
    }
    looks.merge(other.looks) { _, new in new }
  }

  /// The measurements of a photograph; `nil` if there are none or the file changed.
  public func look(of info: ImageInfo) -> FrameLook? {
    guard let stamp = info.stamp, stamps[info.url.path] == stamp else { return nil }
    return looks[info.url.path]
  }

  /// Stores the measurements of a photograph in the list.
  public mutating func keep(_ look: FrameLook, of info: ImageInfo) {
    guard let stamp = info.stamp, stamps[info.url.path] == stamp else { return }
    looks[info.url.path] = look
  }

  /// The stamp of a file when it was decoded.
  func stamp(of url: URL) -> FileStamp? { stamps[url.path] }
}

/// Also decodes lists without measurements.
extension SoundFiles: Codable {
  private enum CodingKeys: String, CodingKey {
    case stamps, looks
  }

  /// Decodes a list; measurements can be missing.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    stamps = try fields.decode([String: FileStamp].self, forKey: .stamps)
    looks = try fields.decodeIfPresent([String: FrameLook].self, forKey: .looks) ?? [:]
  }
}
