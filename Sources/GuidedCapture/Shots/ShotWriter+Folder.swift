import Files
import Foundation

/// Prepares the images folder and reports why it cannot be written.
extension ShotWriter {
  /// Validates or creates the folder, and claims it for this writer.
  ///
  /// - Throws: `directoryNotEmpty`, `directoryInUse`, or `directoryNotWritable`.
  static func prepare(_ folder: URL) throws(Failure) -> FolderClaim {
    let files = FileManager.default
    var isFolder: ObjCBool = false
    if files.fileExists(atPath: folder.path, isDirectory: &isFolder) {
      guard isFolder.boolValue, let inside = try? files.contentsOfDirectory(atPath: folder.path)
      else { throw .directoryNotWritable(folder) }
      guard inside.isEmpty else { throw .directoryNotEmpty(folder) }
    } else {
      do {
        try files.createDirectory(at: folder, withIntermediateDirectories: true)
      } catch { throw .directoryNotWritable(folder) }
    }
    guard isWritable(folder) else { throw .directoryNotWritable(folder) }
    let claim: FolderClaim
    do { claim = try FolderClaim(folder) } catch {
      throw error as? FileError == .inUse(folder)
        ? .directoryInUse(folder) : .directoryNotWritable(folder)
    }
    // The previous claim holder may have written files.
    guard (try? files.contentsOfDirectory(atPath: folder.path))?.isEmpty == true else {
      throw .directoryNotEmpty(folder)
    }
    return claim
  }

  /// Whether the folder exists and is writable. A folder without write permission for anyone counts
  /// as not writable, even for the superuser.
  static func isWritable(_ folder: URL) -> Bool {
    var info = stat()
    guard stat(folder.path, &info) == 0, info.st_mode & S_IFMT == S_IFDIR else { return false }
    return info.st_mode & 0o222 != 0 && access(folder.path, W_OK | X_OK) == 0
  }

  /// The reason why writing `bytes` to a folder failed.
  static func failure(of folder: URL, writing bytes: Int) -> Failure {
    isWritable(folder) && DiskSpace.isFull(folder, for: bytes)
      ? .insufficientStorage(requiredBytes: Int64(bytes)) : .directoryNotWritable(folder)
  }
}
