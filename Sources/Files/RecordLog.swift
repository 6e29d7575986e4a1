import Foundation
import Synchronization

/// A file of numbered records that grows at its end.
///
/// A record consists of its number, its length, a hash of content and number, 64 bits each, and its
/// content. Records are not flushed to the disk: an incomplete one at the end, left by a process that
/// was killed, is removed when the file is opened, and one with a wrong hash counts as missing. Of
/// several records with the same number, the last one counts.
public final class RecordLog: Sendable {
  private struct Place {
    var offset: Int
    var length: Int
    var hash: UInt64
  }

  private struct State {
    var places: [Int: Place] = [:]
    var end = 0
  }

  private static let headerBytes = 24

  private let url: URL
  private let descriptor: Int32
  private let state: Mutex<State>

  /// Opens a file, or creates it.
  ///
  /// - Throws: `FileError`, also if it is a link or not a regular file.
  public init(_ url: URL) throws(FileError) {
    self.url = url
    let flags = O_RDWR | O_CREAT | O_NOFOLLOW
    let (descriptor, status) = try RegularFile.opened(url, flags)
    self.descriptor = descriptor
    state = Mutex(Self.scan(descriptor, bytes: Int(status.st_size)))
    let end = state.withLock { $0.end }
    guard end == Int(status.st_size) || ftruncate(descriptor, off_t(end)) == 0 else {
      throw FileError.last(url)
    }
  }

  deinit { close(descriptor) }

  private static func scan(_ descriptor: Int32, bytes: Int) -> State {
    var state = State()
    while bytes - state.end >= headerBytes {
      var header: [UInt64] = [0, 0, 0]
      let got = header.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress, headerBytes, off_t(state.end))
      }
      let room = bytes - state.end - headerBytes
      guard got == headerBytes, let number = Int(exactly: header[0].littleEndian),
        let length = Int(exactly: header[1].littleEndian), length <= room
      else { break }
      state.places[number] = Place(
        offset: state.end + headerBytes, length: length, hash: header[2].littleEndian)
      state.end += headerBytes + length
    }
    return state
  }

  /// The numbers of the records.
  public var numbers: Set<Int> { state.withLock { Set($0.places.keys) } }

  /// Adds a record.
  ///
  /// - Throws: `FileError.cannotWrite`; the file is then as before.
  public func append(_ content: [UInt8], number: Int) throws(FileError) {
    let hash = Self.hash(content, number)
    let header = [UInt64(max(number, 0)), UInt64(content.count), hash].map(\.littleEndian)
    let isWritten = state.withLock { state in
      let start = state.end
      guard lseek(descriptor, off_t(start), SEEK_SET) >= 0,
        header.withUnsafeBytes({ Descriptor.write(Array($0), to: descriptor) }),
        Descriptor.write(content, to: descriptor)
      else {
        let reason = errno
        ftruncate(descriptor, off_t(start))
        errno = reason
        return false
      }
      let place = Place(offset: start + Self.headerBytes, length: content.count, hash: hash)
      state.places[max(number, 0)] = place
      state.end = place.offset + place.length
      return true
    }
    guard isWritten else { throw FileError.last(url) }
  }

  /// The content of a record; `nil` if there is none, or if it is damaged.
  public func read(_ number: Int) -> [UInt8]? {
    guard let place = state.withLock({ $0.places[number] }) else { return nil }
    var got = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: place.length) { buffer, filled in
      while let base = buffer.baseAddress, filled < place.length {
        got = pread(
          descriptor, base + filled, min(place.length - filled, Descriptor.maxTransfer),
          off_t(place.offset + filled))
        if got < 0 && errno == EINTR { continue }
        guard got > 0 else { break }
        filled += got
      }
    }
    guard bytes.count == place.length, Self.hash(bytes, number) == place.hash else { return nil }
    return bytes
  }

  private static func hash(_ content: [UInt8], _ number: Int) -> UInt64 {
    var hash = ContentHash()
    content.withUnsafeBytes { hash.add($0) }
    hash.step(UInt64(max(number, 0)))
    return hash.value
  }
}
