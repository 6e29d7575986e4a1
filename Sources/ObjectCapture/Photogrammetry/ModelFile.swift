import Files
import Formats
import Foundation
import Scene
import Support

/// Destination of a model: a USDZ file, or a directory of files. Missing parent directories are
/// created, which public programs rely on.
struct ModelFile {
  let url: URL
  /// Whether the destination is a directory.
  let isFolder: Bool

  /// - Throws: `PhotogrammetrySession.Error.invalidOutput` if `url` is neither, or if there is a file
  ///   or a directory with contents.
  init(_ url: URL) throws {
    self.url = url
    let kind = FileKind.at(url)
    isFolder = kind == .folder || kind == nil && url.hasDirectoryPath
    let isArchive = url.pathExtension.lowercased() == "usdz" && !isFolder
    guard url.isFileURL, isFolder || isArchive, kind == nil || Self.isEmptyFolder(url),
      Self.isWritable(kind == .folder ? url : url.deletingLastPathComponent())
    else { throw PhotogrammetrySession.Error.invalidOutput(url) }
  }

  /// Whether files can be written into a directory, or the directory can be created.
  private static func isWritable(_ folder: URL) -> Bool {
    var place = folder
    while FileKind.itself(at: place) == nil, place.path != "/" {
      place = place.deletingLastPathComponent()
    }
    return FileKind.at(place) == .folder && access(place.path, W_OK | X_OK) == 0
  }

  private static func isEmptyFolder(_ url: URL) -> Bool {
    (try? FileManager.default.contentsOfDirectory(atPath: url.path))?.isEmpty == true
  }

  /// The files of a model: the USDZ archive, or the contents of the directory.
  func files(of model: TexturedModel, comment: String) throws -> [ExportFile] {
    guard isFolder else {
      return [
        ExportFile(
          path: url.lastPathComponent, bytes: try USDModel.usdz(of: model, comment: comment))
      ]
    }
    return try ModelFolder.files(of: model, comment: comment)
  }

  /// Writes all files, or none on failure.
  ///
  /// - Throws: `insufficientStorage`, `invalidOutput`.
  func write(_ files: [ExportFile]) throws {
    let folder = isFolder ? url : url.deletingLastPathComponent()
    let bytes = files.reduce(0) { $0 + $1.bytes.count }
    var made: [URL] = []
    do {
      made = try Folder.make(folder)
      try ExportFile.write(files, into: folder, replacing: false)
    } catch {
      for folder in made.reversed() { rmdir(folder.path) }
      throw DiskSpace.isFull(folder, for: bytes)
        ? PhotogrammetrySession.Error.insufficientStorage(requiredBytes: Int64(bytes))
        : PhotogrammetrySession.Error.invalidOutput(url)
    }
  }
}
