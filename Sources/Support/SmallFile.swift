import Foundation

/// Reads small files that come with a capture and whose size nothing bounds.
public enum SmallFile {
  /// The whole of a regular file of at most `limit` bytes; `nil` for anything else.
  ///
  /// Never waits: a named pipe is not opened for its writer.
  public static func read(_ url: URL, limit: Int) -> Data? {
    let descriptor = open(url.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= limit
    else { return nil }
    return try? handle.read(upToCount: limit) ?? Data()
  }
}
