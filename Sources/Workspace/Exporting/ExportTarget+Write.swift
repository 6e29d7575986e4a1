import Files
import Formats
import Foundation
import Support

extension ExportTarget {
  /// Writes the files together and returns their paths.
  ///
  /// - Parameters:
  ///   - stale: Paths of earlier files in the folder that are removed.
  ///   - replaces: Whether files that exist are replaced.
  func write(
    _ files: [ExportFile], removing stale: [String], replacing replaces: Bool,
    in context: RunContext
  ) throws -> [String] {
    if isFolder {
      try ExportFile.write(files, into: url, removing: stale, replacing: replaces)
      return files.map { url.appendingPathComponent($0.path).path }
    }
    let folder = url.deletingLastPathComponent()
    let target = files.count == 1 ? folder.appendingPathComponent(files[0].path) : url
    if let kind = try OutputPlace(url).streamKind {
      guard files.count == 1 else {
        throw FileError.severalFiles(url, kind, names: files.map(\.path))
      }
      try OutputFile.write(files[0].bytes, to: url, replacing: replaces, in: context)
      return [url.path]
    }
    if files.count == 1 {
      try OutputFile.write(files[0].bytes, to: target, replacing: replaces, in: context)
      return [target.path]
    }
    try ExportFile.write(files, into: folder, replacing: replaces)
    return files.map { folder.appendingPathComponent($0.path).path }
  }
}
