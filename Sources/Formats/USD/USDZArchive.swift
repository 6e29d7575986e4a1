import Support

/// Writes a USDZ: a zip archive of stored entries whose data starts at multiples of 64 bytes.
///
/// Reference: OpenUSD, "Usdz File Format Specification" v1.3.
enum USDZArchive {
  /// Offsets have 32 bits; the last of them are left to the headers and the directory, bytes.
  private static let maxBytes = Int(UInt32.max) - 65536
  /// Data starts at multiples of this, bytes, so that it can be mapped into memory.
  private static let alignment = 64
  private static let localHeaderBytes = 30
  /// Id and size of an extra field, which fills the space before the data.
  private static let extraHeaderBytes = 4

  /// - Throws: `FormatError.tooLarge` when an offset does not fit 32 bits.
  static func bytes(of files: [ExportFile]) throws -> [UInt8] {
    var writer = ByteWriter()
    var directory = ByteWriter()
    for file in files {
      let offset = writer.bytes.count
      guard offset + file.bytes.count < maxBytes else {
        throw FormatError.tooLarge(path: file.path)
      }
      let checksum = Checksum.crc32(file.bytes[...])
      local(file, checksum, to: &writer)
      directory.integer(UInt32(0x0201_4b50))
      directory.integer(UInt16(20))
      entry(file, checksum, extra: 0, to: &directory)
      directory.raw([UInt8](repeating: 0, count: 10))
      directory.integer(UInt32(offset))
      directory.raw(file.path.utf8)
    }
    let start = writer.bytes.count
    writer.raw(directory.bytes)
    writer.integer(UInt32(0x0605_4b50))
    writer.raw([0, 0, 0, 0])
    writer.integer(UInt16(files.count))
    writer.integer(UInt16(files.count))
    writer.integer(UInt32(directory.bytes.count))
    writer.integer(UInt32(start))
    writer.integer(UInt16(0))
    return writer.bytes
  }

  /// A file's header, padding and data.
  private static func local(_ file: ExportFile, _ checksum: UInt32, to writer: inout ByteWriter) {
    let start = writer.bytes.count + localHeaderBytes + file.path.utf8.count
    let fill = (alignment - (start + extraHeaderBytes) % alignment) % alignment
    writer.integer(UInt32(0x0403_4b50))
    entry(file, checksum, extra: fill + extraHeaderBytes, to: &writer)
    writer.raw(file.path.utf8)
    writer.integer(UInt16(0x1986))
    writer.integer(UInt16(fill))
    writer.raw([UInt8](repeating: 0, count: fill))
    writer.raw(file.bytes)
  }

  /// The part that local and central headers share: version ... extra length. Dates are the
  /// epoch of the format, so that the same model gives the same bytes.
  private static func entry(
    _ file: ExportFile, _ checksum: UInt32, extra: Int, to out: inout ByteWriter
  ) {
    out.integer(UInt16(20))
    out.integer(UInt16(0))
    out.integer(UInt16(0))
    out.integer(UInt16(0))
    out.integer(UInt16(0x0021))
    out.integer(checksum)
    out.integer(UInt32(file.bytes.count))
    out.integer(UInt32(file.bytes.count))
    out.integer(UInt16(file.path.utf8.count))
    out.integer(UInt16(extra))
  }
}
