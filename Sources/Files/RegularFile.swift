import Foundation

/// A regular file opened for reading: the only way in which files are read here.
///
/// Opening never waits, as a named pipe does for its writer, and what is not a regular file is
/// refused before anything is read.
public struct RegularFile: ~Copyable {
  /// Whether a symbolic link to a file may stand for the file.
  public enum Links: Sendable {
    /// For files of the user's.
    case followed
    /// For files of a workspace, which only this program makes.
    case refused
  }

  /// The file's name.
  public let url: URL
  /// What the system told of the file when it was opened.
  package let status: stat
  private let descriptor: Int32

  /// - Throws: `FileError.notAFile`, or `cannotRead` with the system's reason.
  public init(_ url: URL, links: Links = .followed) throws(FileError) {
    (descriptor, status) = try RegularFile.opened(
      url, O_RDONLY | (links == .refused ? O_NOFOLLOW : 0))
    self.url = url
  }

  deinit { close(descriptor) }

  /// Bytes in the file when it was opened.
  public var size: Int { Int(status.st_size) }

  /// Up to `count` bytes from `offset` on; fewer at the end of the file.
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

  /// All of a file of at most `limit` bytes.
  ///
  /// - Throws: `FileError.notAFile`, `tooLarge` or `cannotRead`.
  public static func read(
    _ url: URL, limit: Int, links: Links = .followed
  ) throws(FileError) -> [UInt8] {
    try contents(of: url, limit: limit, links: links).bytes
  }

  /// All of a file of at most `limit` bytes, with what the system told of it when it was opened.
  package static func contents(
    of url: URL, limit: Int, links: Links = .followed
  ) throws(FileError) -> (bytes: [UInt8], status: stat) {
    let file = try RegularFile(url, links: links)
    guard file.size <= limit else { throw FileError.tooLarge(url, limit: limit) }
    return (try file.bytes(at: 0, count: file.size), file.status)
  }

  /// Opens what is a regular file; `flags` are those of `open`.
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
