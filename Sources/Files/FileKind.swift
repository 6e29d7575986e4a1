import Foundation

/// What stands under a name in a file system; the raw value is the field's word for it.
public enum FileKind: String, Sendable, Equatable {
  case file = "file"
  case folder = "folder"
  case link = "symbolic link"
  case pipe = "named pipe"
  case socket = "socket"
  case device = "device"
  case disk = "block device"

  /// The kind that the mode of a `stat` tells.
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

  /// What stands at `url`, links followed; `nil` when nothing does or it cannot be seen.
  public static func at(_ url: URL) -> FileKind? {
    var status = stat()
    return stat(url.path, &status) == 0 ? FileKind(mode: status.st_mode) : nil
  }

  /// What stands at `url` itself, a link being a link; `nil` when nothing does.
  public static func itself(at url: URL) -> FileKind? {
    var status = stat()
    return lstat(url.path, &status) == 0 ? FileKind(mode: status.st_mode) : nil
  }
}
