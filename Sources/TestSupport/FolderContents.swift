import Files
import Foundation

/// The files of a folder, in memory, so that several tests start from the same ones.
package struct FolderContents: Sendable {
  private let files: [String: Data]

  /// Reads all files below `folder`.
  package init(of folder: URL) throws {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { FileKind.at(folder.appendingPathComponent($0)) == .file }
    files = try Dictionary(
      uniqueKeysWithValues: paths.map {
        ($0, try Data(contentsOf: folder.appendingPathComponent($0)))
      })
  }

  /// Writes the files into `folder`, which is created if it does not exist.
  package func write(to folder: URL) throws {
    for (path, bytes) in files {
      let url = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try bytes.write(to: url)
    }
  }
}
