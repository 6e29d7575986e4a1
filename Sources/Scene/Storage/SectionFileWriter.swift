import Files
import Foundation
import Support

/// Writes a result file section by section, so that no more than one section is in memory, of a value
/// no more than a piece, and
/// moves it into place when finished: an interrupted writer leaves the earlier file as it was.
///
/// Layout: `OCSR`, version, then per section its name, byte count, hash, seal and bytes; an empty
/// section named `end` closes the file. The seal hashes the section's place, name, count and hash, so
/// that no byte is outside a hash, and sections cannot be dropped, doubled or exchanged unseen.
package struct SectionFileWriter: ~Copyable {
  static let magic: [UInt8] = Array("OCSR".utf8)
  static let version: UInt32 = 2

  private let file: PendingFile

  /// - Throws: `FileError.cannotWrite`, as all of the writer's functions.
  package init(_ url: URL) throws {
    var header = ByteWriter()
    header.raw(SectionFileWriter.magic)
    header.integer(SectionFileWriter.version)
    let opened = try PendingFile(url)
    try opened.write(header.bytes)
    file = opened
  }

  /// The seal of a section whose name, count and hash are `bytes` and begin at `offset`.
  static func seal(of bytes: some Collection<UInt8>, at offset: Int) -> UInt64 {
    var writer = ByteWriter()
    writer.integer(UInt64(offset))
    writer.raw(bytes)
    return ContentHash.of(writer.bytes)
  }

  /// Appends a section.
  package func write(_ name: String, _ bytes: [UInt8]) throws {
    try begin(name, count: bytes.count, hash: ContentHash.of(bytes))
    try file.write(bytes)
  }

  /// Appends a section of a value, piece by piece: of a large one no copy is in memory.
  package func write(_ name: String, _ value: some Storable) throws {
    var count = 0
    value.storePieces { count += $0.bytes.count }
    var hash = StreamedHash(count: count)
    value.storePieces { hash.add($0.bytes) }
    try begin(name, count: count, hash: hash.value)
    var pending = ByteWriter()
    try value.storePieces { piece in
      pending.raw(piece.bytes)
      guard pending.bytes.count >= SectionFileWriter.pieceSize else { return }
      try file.write(pending.bytes)
      pending = ByteWriter()
    }
    try file.write(pending.bytes)
  }

  /// Bytes that are handed to the system at once, at least.
  private static let pieceSize = 1 << 20

  private func begin(_ name: String, count: Int, hash: UInt64) throws {
    var header = ByteWriter()
    header.string(name)
    header.integer(UInt64(count))
    header.integer(hash)
    header.integer(SectionFileWriter.seal(of: header.bytes, at: file.count))
    try file.write(header.bytes)
  }

  /// Closes the file and moves it into place.
  ///
  /// - Throws: `FileError.exists` when the name is taken and `replacing` is false.
  package consuming func finish(replacing: Bool = true) throws {
    try write("end", [])
    try file.finish(replacing: replacing)
  }
}
