import Files
import Foundation
import Support

/// One file of an export: formats make these, `write` puts them on disk.
public struct ExportFile: Equatable, Sendable {
  /// Path relative to the export's folder, with `/` between components.
  public var path: String
  /// The complete content.
  public var bytes: [UInt8]

  /// A file with binary content.
  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// A text file, encoded as UTF-8.
  public init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// Writes all files below `folder`, together: all of them, or none and the earlier ones stay.
  ///
  /// - Parameter stale: Paths of files of an earlier export that would be read along with these;
  ///   they are removed.
  /// - Throws: `FileError.exists` before anything is written when one is there already and
  ///   `replacing` is false.
  public static func write(
    _ files: [ExportFile], into folder: URL, removing stale: [String] = [], replacing: Bool
  ) throws {
    try StagedFiles.write(
      files.map { (folder.appendingPathComponent($0.path), $0.bytes) },
      removing: stale.map { folder.appendingPathComponent($0) }, replacing: replacing)
  }
}
