import Files
import Foundation
import Support

/// A file of an export, created by a format and written to disk by `write`.
public struct ExportFile: Equatable, Sendable {
  /// Path relative to the export folder, with `/` as separator.
  public var path: String
  /// The complete content.
  public var bytes: [UInt8]

  /// Creates a file from bytes.
  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// Creates a text file encoded as UTF-8.
  public init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// Writes all files below `folder`, or none and leaves existing files unchanged.
  ///
  /// - Parameter stale: Paths of files of an earlier export that would be read together with the
  ///   new files; they are removed.
  /// - Throws: `FileError.exists` before anything is written, if a file exists and `replacing` is
  ///   false.
  public static func write(
    _ files: [ExportFile], into folder: URL, removing stale: [String] = [], replacing: Bool
  ) throws {
    try StagedFiles.write(
      files.map { (folder.appendingPathComponent($0.path), $0.bytes) },
      removing: stale.map { folder.appendingPathComponent($0) }, replacing: replacing)
  }
}
