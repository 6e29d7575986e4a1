import Files
import Foundation
import Script
import Support

/// Reads script files.
public enum SourceFile {
  /// Maximum size of a script, bytes.
  static let limit = 16 << 20

  /// Reads a file as a script, with `name` as its name in messages.
  public static func read(_ url: URL, as name: String) throws -> Source {
    if let given = InheritedDescriptor(url) {
      let bytes = try given.read(url, limit: limit)
      return Source(name: name, text: String(decoding: bytes, as: UTF8.self))
    }
    let (bytes, status) = try RegularFile.contents(of: url, limit: limit)
    return Source(
      name: name, text: String(decoding: bytes, as: UTF8.self),
      identity: "file \(status.st_dev):\(status.st_ino)")
  }
}
