import Files
import Formats
import Foundation

extension PoseFile {
  /// Reads a file, or the one in a folder.
  ///
  /// - Throws: `CaptureError.badPoses` with the reason.
  public static func read(_ url: URL) throws -> PoseList {
    let found = try attempt(url) {
      try FileKind.at(url) == .folder ? folder(url) : file(url)
    }
    guard !found.entries.isEmpty else {
      throw CaptureError.badPoses(url, found.remarks.first?.problem ?? .noPoses)
    }
    return found
  }

  /// As `read`, of bytes that a file would have.
  public static func read(_ bytes: [UInt8], named url: URL) throws -> PoseList {
    try attempt(url) { try list(bytes, url) }
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
    try list(RegularFile.read(url, limit: PoseList.maxBytes), url)
  }
}
