/// Writes a USDZ: a zip archive of uncompressed entries aligned to 64 bytes.
///
/// Reference: OpenUSD, "Usdz File Format Specification" v1.3.
enum USDZArchive {
  /// Alignment of the data in bytes, so that it can be mapped into memory.
  private static let alignment = 64

  /// - Throws: `FormatError.tooLarge` if an offset does not fit in 32 bits.
  static func bytes(of files: [ExportFile]) throws -> [UInt8] {
    var archive = ZipArchive(alignment: alignment)
    for file in files { try archive.add(file, .stored) }
    return archive.finished()
  }
}
