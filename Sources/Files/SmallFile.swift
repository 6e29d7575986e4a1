import Foundation

/// Reads small files of a capture, with a size limit.
public enum SmallFile {
  /// The contents of a regular file of at most `limit` bytes; `nil` on any failure.
  public static func read(_ url: URL, limit: Int) -> Data? {
    (try? RegularFile.read(url, limit: limit)).map { Data($0) }
  }
}
