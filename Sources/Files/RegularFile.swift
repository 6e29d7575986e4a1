import Foundation

/// A regular file opened for reading: the only way in which this program reads files.
///
/// Opening never blocks, as it would for a named pipe, and anything other than a regular file is
/// rejected before reading.
public struct RegularFile: ~Copyable {
  /// Whether symbolic links to files are followed.
  public enum Links: Sendable {
    /// For files of the user.
    case followed
    /// For files in a workspace, which only this program creates.
    case refused
  }

  /// The location of the file.
  public let url: URL
  /// The status of the file when it was opened.
  package let status: stat
  private let descriptor: Int32

  /// - Throws: `FileError.notAFile`, or `cannotRead` with the system's reason.
  public init(_ url: URL, links: Links = .followed) throws(FileError) {
    (descriptor, status) = try RegularFile.opened(
      url, O_RDONLY | (links == .refused ? O_NOFOLLOW : 0))
    self.url = url
  }

  deinit { close(descriptor) }

  /// Size of the file when it was opened, bytes.
  public var size: Int { Int(status.st_size) }

  /// Up to `count` bytes starting at `offset`; fewer at the end of the file.
  ///
  /// - Throws: `FileError.cannotRead`.
  public func bytes(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    guard count > 0 else { return [] }
    var failed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while let base = buffer.baseAddress, filled < count {
        let got = pread(
          descriptor, base + filled, min(count - filled, Descriptor.maxTransfer), offset + filled)
        if got < 0 && errno == EINTR { continue }
        failed = got < 0
        guard got > 0 else { break }
        filled += got
      }
    }
    if failed { throw FileError.lastRead(url) }
    return bytes
  }

  /// The contents of a file of at most `limit` bytes.
  ///
  /// - Throws: `FileError.notAFile`, `tooLarge` or `cannotRead`.
  public static func read(
    _ url: URL, limit: Int, links: Links = .followed
  ) throws(FileError) -> [UInt8] {
    try contents(of: url, limit: limit, links: links).bytes
  }

  /// The contents of a file of at most `limit` bytes, with its status when it was opened.
  package static func contents(
    of url: URL, limit: Int, links: Links = .followed
  ) throws(FileError) -> (bytes: [UInt8], status: stat) {
    let file = try RegularFile(url, links: links)
    guard file.size <= limit else { throw FileError.tooLarge(url, limit: limit) }
    return (try file.bytes(at: 0, count: file.size), file.status)
  }

  /// Opens a regular file; `flags` are those of `open`.
  package static func opened(
    _ url: URL, _ flags: Int32
  ) throws(FileError) -> (descriptor: Int32, status: stat) {
    let descriptor = open(url.path, flags | O_NONBLOCK | O_CLOEXEC | O_NOCTTY, 0o644)
    guard descriptor >= 0 else {
      let error = FileError.lastRead(url)
      let kind = flags & O_NOFOLLOW != 0 ? FileKind.itself(at: url) : FileKind.at(url)
      if let kind, kind != .file { throw FileError.notAFile(url, kind) }
      throw error
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      close(descriptor)
      throw FileError.lastRead(url)
    }
    let kind = FileKind(mode: status.st_mode)
    guard kind == .file else {
      close(descriptor)
      throw FileError.notAFile(url, kind)
    }
    return (descriptor, status)
  }
}
