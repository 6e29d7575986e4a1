import Files
import Formats
import Foundation
import Support

/// Resolves paths stated in a file, which may not lead outside the file's folder.
struct FolderPath {
  /// Maximum bytes of a path.
  private static let maxBytes = 4096

  let folder: URL

  /// Returns the path relative to the folder, or throws if it leads outside.
  ///
  /// An absolute path is accepted if it is in the folder. Symbolic links inside the folder are
  /// trusted and followed.
  func inside(_ stated: String) throws -> String {
    guard !stated.isEmpty, stated.utf8.count <= Self.maxBytes, !stated.utf8.contains(0) else {
      throw FileProblem.badPath
    }
    var path = stated.replacingOccurrences(of: "\\", with: "/")
    if path.hasPrefix("/") {
      let root = folder.standardizedFileURL.path + "/"
      guard path.hasPrefix(root) else { throw FileProblem.outsideFolder }
      path = String(path.dropFirst(root.count))
    }
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." {
        guard parts.popLast() != nil else { throw FileProblem.outsideFolder }
      } else {
        parts.append(part)
      }
    }
    guard !parts.isEmpty else { throw FileProblem.badPath }
    return parts.joined(separator: "/")
  }

  /// The folder of a relative path; empty for a file name. Foundation's version traps on some paths.
  static func parent(of path: String) -> String {
    path.split(separator: "/").dropLast().joined(separator: "/")
  }

  /// Like `inside`, for an image whose extension can be missing (Blender datasets).
  func image(_ stated: String) throws -> String {
    let path = try inside(stated)
    if exists(path) { return path }
    for suffix in ["png", "jpg", "jpeg", "JPG", "PNG", "heic", "HEIC", "tif", "tiff"] {
      if exists("\(path).\(suffix)") { return "\(path).\(suffix)" }
    }
    let reason = SystemReason.hidden(folder.appendingPathComponent(path))
    throw reason.map { FileProblem.hidden(reason: $0) } ?? .noSuchFile
  }

  func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent(path).path)
  }
}
