import Foundation
import Support

/// Writes a result file section by section, so that no more than one section is in memory, and
/// moves it into place when finished: an interrupted writer leaves the earlier file as it was.
///
/// Layout: `OCSR`, version, then per section its name, byte count, hash and bytes; a section named
/// `end` closes the file.
public struct SectionFileWriter: ~Copyable {
  static let magic: [UInt8] = Array("OCSR".utf8)
  static let version: UInt32 = 1

  private let target: URL
  private let temporary: URL
  private let descriptor: Int32

  public init(_ url: URL) throws {
    target = url
    let name = ".\(url.lastPathComponent).\(ProcessInfo.processInfo.processIdentifier).part"
    temporary = url.deletingLastPathComponent().appendingPathComponent(name)
    descriptor = open(temporary.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw SectionFileWriter.failure(url) }
    var header = ByteWriter()
    header.raw(SectionFileWriter.magic)
    header.integer(SectionFileWriter.version)
    try put(header.bytes)
  }

  deinit {
    if descriptor >= 0 {
      close(descriptor)
      unlink(temporary.path)
    }
  }

  /// Appends a section.
  public func write(_ name: String, _ bytes: [UInt8]) throws {
    var header = ByteWriter()
    header.string(name)
    header.integer(UInt64(bytes.count))
    header.integer(ContentHash.of(bytes))
    try put(header.bytes)
    try put(bytes)
  }

  public func write(_ name: String, _ value: some Storable) throws {
    var writer = ByteWriter()
    value.store(into: &writer)
    try write(name, writer.bytes)
  }

  /// Closes the file and moves it into place.
  public consuming func finish() throws {
    try write("end", [])
    guard fsync(descriptor) == 0, rename(temporary.path, target.path) == 0 else {
      throw SectionFileWriter.failure(target)
    }
  }

  private func put(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset < buffer.count {
        let written = Foundation.write(
          descriptor, buffer.baseAddress! + offset, min(buffer.count - offset, 1 << 26))
        if written < 0 && errno == EINTR { continue }
        guard written > 0 else { throw SectionFileWriter.failure(target) }
        offset += written
      }
    }
  }

  private static func failure(_ url: URL) -> FileError {
    .cannotWrite(url, reason: String(cString: strerror(errno)))
  }
}
