/// Writes small little-endian TIFF files, of one strip unless `rowsPerStrip` is set.
struct TIFFFixture {
  var width: Int
  var height: Int
  var bits = 8
  var samples = 3
  var isFloat = false
  var orientation = 1
  /// The strip's bytes.
  var content: [UInt8]
  /// 1: none. The content must be coded accordingly.
  var compression = 1
  /// All rows when `nil`; only where there are no EXIF values.
  var rowsPerStrip: Int?
  /// Name of the program that saved it, three characters; none when `nil`.
  var software: String?
  /// Millimeters, for an EXIF directory; none when `nil`.
  var focalLength35: Int?

  init(width: Int, height: Int, content: [UInt8]) {
    self.width = width
    self.height = height
    self.content = content
  }

  var bytes: [UInt8] {
    let strip = 8
    let padded: [UInt8] = content + (content.count % 2 == 1 ? [0] : [])
    let exif = strip + padded.count
    let exifBytes: [UInt8] = focalLength35.map { directory([(0xA405, 3, 1, $0)]) } ?? []
    let bitsAt = exif + exifBytes.count
    let bitValues: [UInt8] =
      (0..<samples).flatMap { _ in le(bits, 2) } + (samples == 1 ? [0, 0] : [])
    let rows = rowsPerStrip ?? height
    let rowBytes = width * samples * bits / 8
    let sizes =
      rowsPerStrip == nil
      ? [content.count]
      : stride(from: 0, to: height, by: rows).map { min(rows, height - $0) * rowBytes }
    let stripsAt = bitsAt + bitValues.count
    var table: [UInt8] = []
    if sizes.count > 1 {
      var offset = strip
      for size in sizes {
        table += le(offset, 4)
        offset += size
      }
      for size in sizes { table += le(size, 4) }
    }
    let main = stripsAt + table.count
    var entries = [
      (256, 4, 1, width), (257, 4, 1, height), (258, 3, samples, samples == 1 ? bits : bitsAt),
      (259, 3, 1, compression), (262, 3, 1, samples >= 3 ? 2 : 1),
      (273, 4, sizes.count, sizes.count > 1 ? stripsAt : strip),
      (274, 3, 1, orientation), (277, 3, 1, samples), (278, 4, 1, rows),
      (279, 4, sizes.count, sizes.count > 1 ? stripsAt + 4 * sizes.count : sizes[0]),
    ]
    if let software {
      entries.append((305, 2, 4, software.utf8.reversed().reduce(0) { $0 << 8 | Int($1) }))
    }
    if samples == 4 { entries.append((338, 3, 1, 2)) }
    if isFloat { entries.append((339, 3, 1, 3)) }
    if focalLength35 != nil { entries.append((0x8769, 4, 1, exif)) }
    let header: [UInt8] = [0x49, 0x49, 0x2A, 0] + le(main, 4)
    let body: [UInt8] = padded + exifBytes + bitValues + table
    return header + body + directory(entries)
  }

  /// Entries of (tag, type, count, value or offset).
  private func directory(_ entries: [(Int, Int, Int, Int)]) -> [UInt8] {
    var result = le(entries.count, 2)
    for (tag, type, count, value) in entries {
      result += le(tag, 2)
      result += le(type, 2)
      result += le(count, 4)
      result += le(value, 4)
    }
    return result + le(0, 4)
  }

  private func le(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
