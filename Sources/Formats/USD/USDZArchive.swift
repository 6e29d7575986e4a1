/// Writes a USDZ: a zip archive of stored entries whose data starts at multiples of 64 bytes.
///
/// Reference: OpenUSD, "Usdz File Format Specification" v1.3.
enum USDZArchive {
  /// Data starts at multiples of this, bytes, so that it can be mapped into memory.
  private static let alignment = 64

  /// - Throws: `FormatError.tooLarge` when an offset does not fit 32 bits.
  static func bytes(of files: [ExportFile]) throws -> [UInt8] {
    var archive = ZipArchive(alignment: alignment)
    for file in files { try archive.add(file, .stored) }
    return archive.finished()
  }
}
