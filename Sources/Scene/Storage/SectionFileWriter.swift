import Foundation
import Support

/// Writes a result file section by section, so that no more than one section is in memory, and
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
    var header = ByteWriter()
    header.string(name)
    header.integer(UInt64(bytes.count))
    header.integer(ContentHash.of(bytes))
    header.integer(SectionFileWriter.seal(of: header.bytes, at: file.count))
    try file.write(header.bytes)
    try file.write(bytes)
  }

  package func write(_ name: String, _ value: some Storable) throws {
    var writer = ByteWriter()
    value.store(into: &writer)
    try write(name, writer.bytes)
  }

  /// Closes the file and moves it into place.
  ///
  /// - Throws: `FileError.exists` when the name is taken and `replacing` is false.
  package consuming func finish(replacing: Bool = true) throws {
    try write("end", [])
    try file.finish(replacing: replacing)
  }
}
