import Foundation
import Script
import Support

/// Reads script files.
public enum SourceFile {
  /// Largest script that is read, bytes.
  static let limit = 16 << 20

  /// Reads a file as a script that messages cite as `name`.
  public static func read(_ url: URL, as name: String) throws -> Source {
    if let given = InheritedDescriptor(url) {
      let bytes = try given.read(url, limit: limit)
      return Source(name: name, text: String(decoding: bytes, as: UTF8.self))
    }
    let file = try RegularFile(url)
    guard file.size <= limit else { throw FileError.tooLarge(url, limit: limit) }
    return Source(
      name: name, text: String(decoding: try file.bytes(at: 0, count: file.size), as: UTF8.self),
      identity: file.identity)
  }
}
