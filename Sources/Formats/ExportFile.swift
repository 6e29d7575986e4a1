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

  /// Writes all files below `folder`, each through a temporary name.
  ///
  /// - Throws: `FileError.exists` before anything is written when one is there already and
  ///   `replacing` is false.
  public static func write(
    _ files: [ExportFile], into folder: URL, replacing: Bool
  ) throws {
    let urls = files.map { folder.appendingPathComponent($0.path) }
    if !replacing {
      for url in urls where FileManager.default.fileExists(atPath: url.path) {
        throw FileError.exists(url)
      }
    }
    for (file, url) in zip(files, urls) {
      let parent = url.deletingLastPathComponent()
      do {
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
      } catch {
        throw FileError.cannotWrite(parent, reason: SystemReason.words(of: error))
      }
      try AtomicFile.write(file.bytes, to: url, replacing: replacing)
    }
  }
}
