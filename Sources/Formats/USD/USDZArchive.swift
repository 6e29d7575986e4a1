import Support

/// Writes a USDZ: a zip archive of stored entries whose data starts at multiples of 64 bytes.
///
/// Reference: OpenUSD, "Usdz File Format Specification" v1.3.
enum USDZArchive {
  /// - Throws: `FormatError.tooLarge` when an offset does not fit 32 bits.
  static func bytes(of files: [ExportFile]) throws -> [UInt8] {
    var writer = ByteWriter()
    var directory = ByteWriter()
    for file in files {
      let offset = writer.bytes.count
      guard offset + file.bytes.count < Int(UInt32.max) - 65536 else {
        throw FormatError.tooLarge(path: file.path)
      }
      let name = Array(file.path.utf8)
      let checksum = CRC32.checksum(file.bytes)
      // The padding is an extra field (id 0x1986), so it is at least its own 4-byte header.
      let start = offset + 30 + name.count
      let padding = (64 - (start + 4) % 64) % 64 + 4
      writer.integer(UInt32(0x0403_4b50))
      entry(file, checksum, nameCount: name.count, extra: padding, to: &writer)
      writer.raw(name)
      writer.integer(UInt16(0x1986))
      writer.integer(UInt16(padding - 4))
      writer.raw([UInt8](repeating: 0, count: padding - 4))
      writer.raw(file.bytes)
      directory.integer(UInt32(0x0201_4b50))
      directory.integer(UInt16(20))
      entry(file, checksum, nameCount: name.count, extra: 0, to: &directory)
      directory.raw([UInt8](repeating: 0, count: 10))
      directory.integer(UInt32(offset))
      directory.raw(name)
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

  /// The part that local and central headers share: version ... extra length. Dates are the
  /// epoch of the format, so that the same model gives the same bytes.
  private static func entry(
    _ file: ExportFile, _ checksum: UInt32, nameCount: Int, extra: Int, to out: inout ByteWriter
  ) {
    out.integer(UInt16(20))
    out.integer(UInt16(0))
    out.integer(UInt16(0))
    out.integer(UInt16(0))
    out.integer(UInt16(0x0021))
    out.integer(checksum)
    out.integer(UInt32(file.bytes.count))
    out.integer(UInt32(file.bytes.count))
    out.integer(UInt16(nameCount))
    out.integer(UInt16(extra))
  }
}
