import Files
import Foundation
import Support

/// Writes a result file section by section, so that memory holds at most one section, or one piece
/// of a value, and moves it into place when finished: an interrupted write leaves the previous file
/// unchanged.
///
/// Layout: `OCSR`, version, then per section its name, byte count, hash, seal and bytes; an empty
/// section named `end` closes the file. The seal hashes the section's offset, name, count and hash.
/// Thus every byte is covered by a hash, and removed, duplicated or swapped sections are detected.
package struct SectionFileWriter: ~Copyable {
  static let magic: [UInt8] = Array("OCSR".utf8)
  static let version: UInt32 = 2

  private let file: PendingFile

  /// - Throws: `FileError.cannotWrite`, as do all functions of the writer.
  package init(_ url: URL) throws {
    var header = ByteWriter()
    header.raw(SectionFileWriter.magic)
    header.integer(SectionFileWriter.version)
    let opened = try PendingFile(url)
    try opened.write(header.bytes)
    file = opened
  }

  /// The seal of a section header: `bytes` are its name, count and hash, and `offset` is its
  /// position.
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

  /// Appends a section of a value in pieces, without a copy of the whole in memory.
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

  /// Minimum number of bytes per write.
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
  /// - Throws: `FileError.exists` if the file exists and `replacing` is false.
  package consuming func finish(replacing: Bool = true) throws {
    try write("end", [])
    try file.finish(replacing: replacing)
  }
}
