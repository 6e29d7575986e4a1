import Foundation

/// Creates folders and reports the system's reason on failure.
public enum Folder {
  /// Creates the folder at `url` and missing parent folders.
  ///
  /// - Parameter links: Whether a link to a folder is accepted.
  /// - Returns: The created folders, outermost first.
  /// - Throws: `FileError.notAFolder` or `cannotWrite`, after removing the created folders.
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

  /// Flushes the entries of a folder to the disk, if the file system supports it.
  static func flush(_ url: URL) {
    let descriptor = open(url.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = fsync(descriptor)
    close(descriptor)
  }
}
