import Files
import Formats
import Foundation
import Support

/// Finds files in a scanner app's folder by name.
struct ScanFolder: Sendable {
  /// Maximum bytes of an app's file for one photograph.
  static let maxEntryBytes = 4 << 20
  /// Maximum bytes of a list file.
  static let maxListBytes = 256 << 20

  let url: URL

  /// Whether there is a folder with this name.
  func hasFolder(_ name: String) -> Bool {
    FileKind.at(url.appendingPathComponent(name)) == .folder
  }

  /// Whether there is a file with this name.
  func hasFile(_ name: String) -> Bool { FileKind.at(url.appendingPathComponent(name)) == .file }

  /// Paths of the files in a folder with one of the extensions, in natural order; empty if there is
  /// no such folder.
  func files(in name: String, _ extensions: String...) throws -> [String] {
    guard name.isEmpty || hasFolder(name) else { return [] }
    let folder = name.isEmpty ? url : url.appendingPathComponent(name, isDirectory: true)
    return try FolderListing(folder).files
      .filter { extensions.contains(($0 as NSString).pathExtension.lowercased()) }
      .map { name.isEmpty ? $0 : "\(name)/\($0)" }
  }

  /// Contents of a file.
  ///
  /// - Throws: `FileProblem`.
  func bytes(_ path: String, limit: Int = maxEntryBytes) throws -> [UInt8] {
    let file = url.appendingPathComponent(path)
    guard FileKind.at(file) != nil else { throw FileProblem.notThere(path) }
    do {
      return try RegularFile.read(file, limit: limit)
    } catch {
      if case .tooLarge = error { throw FileProblem.tooLarge(mebibytes: limit >> 20) }
      throw FileProblem(error)
    }
  }

  /// The JSON object in a file.
  func json(_ path: String, limit: Int = maxEntryBytes) throws -> JSONObject {
    try JSONObject(parsing: Data(bytes(path, limit: limit)))
  }

  /// The file name of a path without extension.
  static func stem(_ path: String) -> String {
    ((path as NSString).lastPathComponent as NSString).deletingPathExtension
  }

  /// Paths by file name without extension.
  static func byStem(_ paths: [String]) -> [String: String] {
    Dictionary(paths.map { (stem($0), $0) }) { first, _ in first }
  }

  /// Paths by the number at the end of the stem.
  static func byNumber(_ paths: [String]) -> [Int: String] {
    Dictionary(paths.compactMap { path in number(path).map { ($0, path) } }) { first, _ in first }
  }

  /// The number at the end of the stem.
  static func number(_ path: String) -> Int? {
    let stem = stem(path)
    let digits = stem.utf8.reversed().prefix { (0x30...0x39).contains($0) }.count
    return Int(stem.suffix(digits))
  }

  /// Remarks about other files in the folder, except for names that the layout handles.
  func others(besides known: Set<String>) throws -> [FileRemark] {
    let listing = try FolderListing(url)
    let files = listing.files.filter { !known.contains($0) }
      .map { FileRemark(file: $0, .aside(OtherFile(named: $0))) }
    let folders = listing.folders.filter { !known.contains($0) }
      .map { FileRemark(file: "\($0)/", .aside(OtherFile(partsIn: $0) ?? .otherFolder)) }
    return files + folders
  }
}
