import Foundation

/// Reads small files that come with a capture and whose size nothing bounds.
public enum SmallFile {
  /// The whole of a regular file of at most `limit` bytes; `nil` for anything else.
  public static func read(_ url: URL, limit: Int) -> Data? {
    (try? RegularFile.read(url, limit: limit)).map { Data($0) }
  }
}
