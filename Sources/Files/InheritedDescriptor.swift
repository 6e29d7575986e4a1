import Foundation

/// Inherited descriptors that are named as files: `/dev/stdin`, `/dev/fd/63`.
///
/// Such a pipe is meant to be read or written, unlike a named pipe that happens to exist.
public struct InheritedDescriptor: Equatable, Sendable {
  package let number: Int32

  /// The descriptor named by a path; `nil` for any other path.
  public init?(_ url: URL) {
    let path = url.path
    if let standard = ["/dev/stdin", "/dev/stdout", "/dev/stderr"].firstIndex(of: path) {
      number = Int32(standard)
      return
    }
    guard let folder = ["/dev/fd/", "/proc/self/fd/"].first(where: { path.hasPrefix($0) }),
      let number = Int32(path.dropFirst(folder.count)), number >= 0
    else { return nil }
    self.number = number
  }

  /// Reads to the end.
  ///
  /// - Throws: `FileError.tooLarge` after `limit` bytes, or `cannotRead`.
  public func read(_ url: URL, limit: Int) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Foundation.read(number, &part, part.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw FileError.lastRead(url) }
      if count == 0 { return bytes }
      bytes += part[0..<count]
      guard bytes.count <= limit else { throw FileError.tooLarge(url, limit: limit) }
    }
  }
}
