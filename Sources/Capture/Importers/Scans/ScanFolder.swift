import Files
import Formats
import Foundation
import Support

/// Files of a scanner app's folder by what their names say.
struct ScanFolder: Sendable {
  /// Larger files hold more than what an app says of one photograph, bytes.
  static let maxEntryBytes = 4 << 20
  /// Larger lists are no scan's, bytes.
  static let maxListBytes = 256 << 20

  let url: URL

  /// Whether there is a folder of this name.
  func hasFolder(_ name: String) -> Bool {
    FileKind.at(url.appendingPathComponent(name)) == .folder
  }

  /// Whether there is a file of this name.
  func hasFile(_ name: String) -> Bool { FileKind.at(url.appendingPathComponent(name)) == .file }

  /// Paths of the files in a folder with one of the extensions, in natural order; none where there is
  /// no such folder.
  func files(in name: String, _ extensions: String...) throws -> [String] {
    guard name.isEmpty || hasFolder(name) else { return [] }
    let folder = name.isEmpty ? url : url.appendingPathComponent(name, isDirectory: true)
    return try FolderListing(folder).files
      .filter { extensions.contains(($0 as NSString).pathExtension.lowercased()) }
      .map { name.isEmpty ? $0 : "\(name)/\($0)" }
  }

  /// A file's bytes.
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

  /// A file's JSON object.
  func json(_ path: String, limit: Int = maxEntryBytes) throws -> JSONObject {
    try JSONObject(parsing: Data(bytes(path, limit: limit)))
  }

  /// The name of a path without folder and extension.
  static func stem(_ path: String) -> String {
    ((path as NSString).lastPathComponent as NSString).deletingPathExtension
  }

  /// Paths by the stems of their names.
  static func byStem(_ paths: [String]) -> [String: String] {
    Dictionary(paths.map { (stem($0), $0) }) { first, _ in first }
  }

  /// Paths by the number at the end of their names' stems.
  static func byNumber(_ paths: [String]) -> [Int: String] {
    Dictionary(paths.compactMap { path in number(path).map { ($0, path) } }) { first, _ in first }
  }

  /// The number at the end of a name's stem.
  static func number(_ path: String) -> Int? {
    let stem = stem(path)
    let digits = stem.utf8.reversed().prefix { (0x30...0x39).contains($0) }.count
    return Int(stem.suffix(digits))
  }

  /// What lies in the folder besides the scan, each with what it is; names that the layout takes care
  /// of are left out.
  func others(besides known: Set<String>) throws -> [FileRemark] {
    let listing = try FolderListing(url)
    let files = listing.files.filter { !known.contains($0) }
      .map { FileRemark(file: $0, .aside(OtherFile(named: $0))) }
    let folders = listing.folders.filter { !known.contains($0) }
      .map { FileRemark(file: "\($0)/", .aside(OtherFile(partsIn: $0) ?? .otherFolder)) }
    return files + folders
  }
}
