import Foundation

/// Makes folders and tells the system's reason where that fails.
public enum Folder {
  /// Makes the folder at `url` with those above it that are missing.
  ///
  /// - Parameter links: Whether a link to a folder may stand in its place.
  /// - Returns: The folders that were made, the outermost first.
  /// - Throws: `FileError.notAFolder` or `cannotWrite`, after removing what was made.
  @discardableResult
  public static func make(
    _ url: URL, links: RegularFile.Links = .followed
  ) throws(FileError) -> [URL] {
    var missing: [URL] = []
    var place = url
    while FileKind.itself(at: place) == nil, place.path != "/" {
      missing.append(place)
      place = place.deletingLastPathComponent()
    }
    let kind =
      links == .refused && missing.isEmpty ? FileKind.itself(at: place) : FileKind.at(place)
    if let kind, kind != .folder { throw FileError.notAFolder(place, kind) }
    var made: [URL] = []
    for folder in missing.reversed() {
      guard mkdir(folder.path, 0o777) == 0 || errno == EEXIST && FileKind.at(folder) == .folder
      else {
        let error = FileError.last(folder)
        for folder in made.reversed() { rmdir(folder.path) }
        throw error
      }
      made.append(folder)
    }
    return made
  }

  /// Writes the names in a folder to the disk, as far as the file system can.
  static func flush(_ url: URL) {
    let descriptor = open(url.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = fsync(descriptor)
    close(descriptor)
  }
}
