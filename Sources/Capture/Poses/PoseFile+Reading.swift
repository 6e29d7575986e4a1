import Files
import Formats
import Foundation

extension PoseFile {
  /// Reads a pose file, or the one in a folder.
  ///
  /// - Throws: `CaptureError.badPoses` with the reason.
  public static func read(_ url: URL) throws -> PoseList {
    try read(url, readers: PoseFileReader.standard)
  }

  /// Like `read`, with the given readers.
  package static func read(_ url: URL, readers: [PoseFileReader]) throws -> PoseList {
    let found = try attempt(url) {
      try FileKind.at(url) == .folder ? folder(url, readers) : file(url, readers)
    }
    guard !found.entries.isEmpty else {
      throw CaptureError.badPoses(url, found.remarks.first?.problem ?? .noPoses)
    }
    return found
  }

  /// Like `read`, for the contents of a file.
  public static func read(_ bytes: [UInt8], named url: URL) throws -> PoseList {
    try attempt(url) { try list(bytes, url) }
  }

  /// Converts problems of a file to errors with its URL.
  private static func attempt(_ url: URL, _ body: () throws -> PoseList) throws -> PoseList {
    do { return try body() } catch let problem as FileProblem {
      throw CaptureError.badPoses(url, problem)
    } catch let error as FileError {
      guard case .tooLarge(_, let limit) = error else { throw error }
      throw CaptureError.badPoses(url, .tooLarge(mebibytes: limit >> 20))
    }
  }

  private static func folder(_ url: URL, _ readers: [PoseFileReader]) throws -> PoseList {
    let names = try FolderListing(url).files
    if let found = find(in: url, readers: readers), !isSidecar(found, readers: readers) {
      return try file(found, readers)
    }
    for sidecars in readers.compactMap(\.places.sidecars) {
      if let list = try sidecars.read(url, names) { return list }
    }
    throw FileProblem.noPoses
  }

  private static func file(_ url: URL, _ readers: [PoseFileReader]) throws -> PoseList {
    try list(RegularFile.read(url, limit: PoseList.maxBytes), url, readers: readers)
  }
}
