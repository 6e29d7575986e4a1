import Foundation

/// Appends to an existing file without following links.
public enum AppendedFile {
  /// Appends `bytes`; on failure, the file is unchanged.
  ///
  /// - Throws: `FileError`.
  public static func append(_ bytes: [UInt8], to url: URL) throws(FileError) {
    let (descriptor, status) = try RegularFile.opened(url, O_WRONLY | O_APPEND | O_NOFOLLOW)
    defer { close(descriptor) }
    guard Descriptor.write(bytes, to: descriptor) else {
      let error = FileError.last(url)
      ftruncate(descriptor, status.st_size)
      throw error
    }
  }
}
