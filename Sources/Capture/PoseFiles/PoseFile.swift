import Foundation
import Support

/// Reads poses that other tools wrote, knowing the form by content: the one set of readers of `load` and
/// `compare`. COLMAP's models are read where all of them is (`Formats`).
public enum PoseFile {
  /// Larger files are no list of poses, bytes.
  static let maxBytes = 1 << 28
  /// Files of one photograph are smaller, bytes.
  static let maxSidecarBytes = 1 << 20
  /// Reads a file, or the one in a folder.
  ///
  /// - Throws: `CaptureError.badPoses` with the reason.
  public static func read(_ url: URL) throws -> PoseList {
    let list = try attempt(url) {
      try FileKind.at(url) == .folder ? folder(url) : file(url)
    }
    guard !list.entries.isEmpty else {
      throw CaptureError.badPoses(url, list.remarks.first?.problem ?? .noPoses)
    }
    return list
  }

  /// As `read`, of bytes that a file would have.
  public static func read(_ bytes: [UInt8], named url: URL) throws -> PoseList {
    try attempt(url) { try content(bytes, url) }
  }

  /// Turns what is wrong with a file into an error of it.
  private static func attempt(_ url: URL, _ body: () throws -> PoseList) throws -> PoseList {
    do { return try body() } catch let problem as FileProblem {
      throw CaptureError.badPoses(url, problem)
    } catch let error as FileError {
      guard case .tooLarge(_, let limit) = error else { throw error }
      throw CaptureError.badPoses(url, .tooLarge(mebibytes: limit >> 20))
    }
  }

  private static func folder(_ url: URL) throws -> PoseList {
    let names = try FolderListing(url).files
    if let found = find(in: url), !isSidecar(found) { return try file(found) }
    if names.contains(where: { $0.hasSuffix(".camera") }) { return try .strecha(url, names) }
    if names.contains(where: { $0.lowercased().hasSuffix(".xmp") }) {
      return try .sidecars(url, names)
    }
    throw FileProblem.noPoses
  }

  private static func file(_ url: URL) throws -> PoseList {
    try content(RegularFile.read(url, limit: maxBytes), url)
  }

  private static func content(_ bytes: [UInt8], _ url: URL) throws -> PoseList {
    if url.pathExtension == "camera" { return try .strecha(bytes, url) }
    switch PoseFileKind(bytes.prefix(PoseFileKind.headBytes), name: url.lastPathComponent) {
    case .json: return try .json(bytes)
    case .xml: return try .xml(bytes, url)
    case .bundler: return try .bundler(bytes, url)
    case .realityCapture: return try .realityCapture(bytes)
    case .middlebury: return try .middlebury(bytes)
    case .table: return try .table(bytes)
    case .openMVS: return try .openMVS(bytes)
    case nil: throw FileProblem.noPoses
    }
  }
}

/// The form of a pose file, as its first bytes tell.
enum PoseFileKind {
  case json, xml, bundler, realityCapture, middlebury, table, openMVS

  /// As many bytes tell the form.
  static let headBytes = 4096

  init?(at url: URL) {
    guard let file = try? RegularFile(url),
      let head = try? file.bytes(at: 0, count: Self.headBytes)
    else { return nil }
    self.init(head, name: url.lastPathComponent)
    // Any JSON and XML begins like these: a pose file's name says more.
    if self == .json, !url.lastPathComponent.hasSuffix(".sfm") { return nil }
    let text = String(decoding: head, as: UTF8.self)
    if self == .xml, !text.contains("<chunk"), !text.contains("xcr:") { return nil }
  }

  init?(_ head: some Collection<UInt8>, name: String) {
    let text = String(decoding: head, as: UTF8.self)
    guard let first = text.first(where: { !$0.isWhitespace && $0 != "\u{FEFF}" }) else {
      return nil
    }
    if text.hasPrefix(PoseList.openMVSStart) {
      self = .openMVS
    } else if text.hasPrefix(PoseList.tableStart) {
      self = .table
    } else if text.contains("# Bundle file") {
      self = .bundler
    } else if first == "{" || first == "[" {
      self = .json
    } else if first == "<" {
      self = .xml
    } else if text.hasPrefix("#name,") || text.hasPrefix("#name;") {
      self = .realityCapture
    } else if name.hasSuffix("_par.txt") || Self.isMiddlebury(text) {
      self = .middlebury
    } else {
      return nil
    }
  }

  /// A count, and a line of a name with 21 numbers.
  private static func isMiddlebury(_ text: String) -> Bool {
    let lines = text.split(whereSeparator: \.isNewline).prefix(2)
    guard lines.count == 2, Int(lines[0].filter { !$0.isWhitespace }) != nil else { return false }
    return lines[1].split(separator: " ").count == 22
  }
}
