import Foundation
import Script
import Support

/// Reads script files.
public enum SourceFile {
  /// Largest script that is read, bytes.
  static let limit = 16 << 20

  /// Reads a file as a script that messages cite as `name`.
  public static func read(_ url: URL, as name: String) throws -> Source {
    var info = stat()
    guard stat(url.path, &info) == 0 else {
      throw FileError.cannotRead(url, reason: String(cString: strerror(errno)))
    }
    guard info.st_mode & S_IFMT != S_IFDIR else {
      throw FileError.cannotRead(url, reason: "it is a folder")
    }
    guard info.st_size <= limit, let data = try? Data(contentsOf: url) else {
      throw FileError.cannotRead(url, reason: "it is too large or not readable")
    }
    return Source(
      name: name, text: String(decoding: data, as: UTF8.self),
      identity: "file \(info.st_dev):\(info.st_ino)")
  }
}
