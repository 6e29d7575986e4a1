import Support

/// Writes small raw photographs as DNG: one uncompressed mosaic of 16-bit sensor values.
///
/// The camera's colors are those of linear sRGB, so that developing inverts `values`.
/// Reference: Adobe, "Digital Negative (DNG) Specification", version 1.4.
package struct DNGFixture {
  private typealias Field = (tag: Int, type: Int, count: Int, bytes: [UInt8])

  /// XYZ (D65) to linear sRGB (IEC 61966-2-1), in units of 1e-4.
  private static let matrix = [
    32406, -15372, -4986, -9689, 18758, 415, 557, -2040, 10570,
  ]
  private static let white = 16_383

  package var width = 64
  package var height = 48
  /// EXIF orientation.
  package var orientation = 1
  /// 1: none; others are stated, but not applied.
  package var compression = 1
  /// The camera's response to neutral gray, red, green and blue, in percent.
  package var neutral = [100, 100, 100]
  /// Linear red, green and blue at a column and row, 0 ... 1, before the white balance.
  package var color: (Int, Int) -> [Double]

  package init(color: @escaping (Int, Int) -> [Double]) { self.color = color }

  package var bytes: [UInt8] {
    let start = 8
    let mosaic = (0..<height).flatMap { row in
      (0..<width).flatMap { column -> [UInt8] in
        let channel = row % 2 + column % 2
        let share = color(column, row)[channel] * Double(neutral[channel]) / 100
        return le(Int(saturating: (share * Double(Self.white)).rounded()), 2)
      }
    }
    let fields = fields(mosaic: mosaic.count, at: start)
    let directory = start + mosaic.count
    var (table, values) = (le(fields.count, 2), [UInt8]())
    let after = directory + 2 + 12 * fields.count + 4
    for field in fields {
      table += le(field.tag, 2) + le(field.type, 2) + le(field.count, 4)
      if field.bytes.count <= 4 {
        table += field.bytes + [UInt8](repeating: 0, count: 4 - field.bytes.count)
      } else {
        table += le(after + values.count, 4)
        values += field.bytes + (field.bytes.count % 2 == 1 ? [0] : [])
      }
    }
    let header: [UInt8] = [0x49, 0x49, 0x2A, 0] + le(directory, 4)
    return header + mosaic + table + le(0, 4) + values
  }

  private func fields(mosaic: Int, at start: Int) -> [Field] {
    let fraction = { (values: [Int], unit: Int) in values.flatMap { le($0, 4) + le(unit, 4) } }
    return [
      long(254, 0), long(256, width), long(257, height), short(258, 16), short(259, compression),
      short(262, 32_803), text(271, "Maker"), text(272, "Model"), long(273, start),
      short(274, orientation), short(277, 1), long(278, height), long(279, mosaic),
      text(306, "2026:01:02 03:04:05"), (33_421, 3, 2, le(2, 2) + le(2, 2)),
      // Red and green, green and blue.
      (33_422, 1, 4, [0, 1, 1, 2]), (50_706, 1, 4, [1, 4, 0, 0]), text(50_708, "Maker Model"),
      long(50_717, Self.white), (50_721, 10, 9, fraction(Self.matrix, 10_000)),
      // Daylight D65.
      (50_728, 5, 3, fraction(neutral, 100)), short(50_778, 21),
    ]
  }

  private func short(_ tag: Int, _ value: Int) -> Field { (tag, 3, 1, le(value, 2)) }
  private func long(_ tag: Int, _ value: Int) -> Field { (tag, 4, 1, le(value, 4)) }
  private func text(_ tag: Int, _ text: String) -> Field {
    (tag, 2, text.utf8.count + 1, Array(text.utf8) + [0])
  }

  private func le(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
