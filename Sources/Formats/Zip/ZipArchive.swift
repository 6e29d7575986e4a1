import Support

/// Writes a zip archive without the ZIP64 extension.
///
/// Reference: PKWARE, "APPNOTE.TXT", 6.3.10. Dates are the epoch of the format, so that the same
/// files give the same bytes.
struct ZipArchive {
  /// Compression method of an entry.
  enum Method: UInt16 {
    case stored = 0
    case deflated = 8
  }

  /// Maximum bytes of the entries: 32-bit offsets, minus a reserve for headers and directory.
  private static let maxBytes = Int(UInt32.max) - 65536
  private static let localHeaderBytes = 30
  /// Bytes of id and size of the extra field that pads the data.
  private static let extraHeaderBytes = 4

  /// Alignment of the data in bytes; `nil` for none.
  let alignment: Int?
  private var writer = ByteWriter()
  private var directory = ByteWriter()
  private var count = 0

  init(alignment: Int? = nil) { self.alignment = alignment }

  /// Adds a file; it is stored uncompressed if deflation does not reduce its size.
  ///
  /// - Throws: `FormatError.tooLarge` if an offset does not fit in 32 bits.
  mutating func add(_ file: ExportFile, _ method: Method) throws {
    var entry = Entry(path: file.path, checksum: Checksum.crc32(file.bytes[...]))
    (entry.data, entry.size) = (file.bytes, file.bytes.count)
    if method == .deflated, let packed = Deflate.raw(file.bytes), packed.count < entry.size {
      (entry.data, entry.method) = (packed, .deflated)
    }
    let offset = writer.bytes.count
    guard offset + entry.data.count < Self.maxBytes, entry.size < Self.maxBytes else {
      throw FormatError.tooLarge(path: file.path)
    }
    local(entry)
    directory.integer(UInt32(0x0201_4b50))
    directory.integer(UInt16(20))
    entry.header(extra: 0, to: &directory)
    directory.raw([UInt8](repeating: 0, count: 10))
    directory.integer(UInt32(offset))
    directory.raw(file.path.utf8)
    count += 1
  }

  /// Writes an entry's header, padding and data.
  private mutating func local(_ entry: Entry) {
    var fill: Int?
    if let alignment {
      let start = writer.bytes.count + Self.localHeaderBytes + entry.path.utf8.count
      fill = (alignment - (start + Self.extraHeaderBytes) % alignment) % alignment
    }
    writer.integer(UInt32(0x0403_4b50))
    entry.header(extra: fill.map { $0 + Self.extraHeaderBytes } ?? 0, to: &writer)
    writer.raw(entry.path.utf8)
    if let fill {
      writer.integer(UInt16(0x1986))
      writer.integer(UInt16(fill))
      writer.raw([UInt8](repeating: 0, count: fill))
    }
    writer.raw(entry.data)
  }

  /// The complete archive with its directory.
  func finished() -> [UInt8] {
    var out = writer
    let start = out.bytes.count
    out.raw(directory.bytes)
    out.integer(UInt32(0x0605_4b50))
    out.raw([0, 0, 0, 0])
    out.integer(UInt16(count))
    out.integer(UInt16(count))
    out.integer(UInt32(directory.bytes.count))
    out.integer(UInt32(start))
    out.integer(UInt16(0))
    return out.bytes
  }

  /// A file as stored in the archive.
  private struct Entry {
    let path: String
    let checksum: UInt32
    var method = Method.stored
    var data: [UInt8] = []
    /// Uncompressed size in bytes.
    var size = 0

    /// Writes the fields shared by local and central headers, from version to extra length.
    func header(extra: Int, to out: inout ByteWriter) {
      out.integer(UInt16(20))
      out.integer(UInt16(0))
      out.integer(method.rawValue)
      out.integer(UInt16(0))
      out.integer(UInt16(0x0021))
      out.integer(checksum)
      out.integer(UInt32(data.count))
      out.integer(UInt32(size))
      out.integer(UInt16(path.utf8.count))
      out.integer(UInt16(extra))
    }
  }
}
