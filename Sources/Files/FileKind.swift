import Foundation

/// The type of a file system entry; the raw value is used in messages.
public enum FileKind: String, Sendable, Equatable {
  case file = "file"
  case folder = "folder"
  case link = "symbolic link"
  case pipe = "named pipe"
  case socket = "socket"
  case device = "device"
  case disk = "block device"

  /// The type given by the mode of a `stat`.
  package init(mode: mode_t) {
    self =
      switch mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      case S_IFIFO: .pipe
      case S_IFSOCK: .socket
      case S_IFBLK: .disk
      default: .device
      }
  }

  /// The type at `url`, following links; `nil` if there is no entry or it is not accessible.
  public static func at(_ url: URL) -> FileKind? {
    var status = stat()
    return stat(url.path, &status) == 0 ? FileKind(mode: status.st_mode) : nil
  }

  /// The type at `url` without following links; `nil` if there is no entry.
  public static func itself(at url: URL) -> FileKind? {
    var status = stat()
    return lstat(url.path, &status) == 0 ? FileKind(mode: status.st_mode) : nil
  }
}
