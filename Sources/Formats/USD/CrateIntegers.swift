import Support

/// The integer and block compression of USD's crate format.
///
/// Reference: OpenUSD `pxr/usd/sdf/integerCoding.cpp` and `pxr/base/tf/fastCompression.cpp`.
enum CrateIntegers {
  /// Encodes 32-bit integers: differences, a most common difference, two-bit width codes, then
  /// the other differences in 8, 16 or 32 bits; the whole wrapped as a block.
  static func compress(_ values: [Int32]) -> [UInt8] {
    var deltas: [Int32] = []
    var previous: Int32 = 0
    for value in values {
      deltas.append(value &- previous)
      previous = value
    }
    let common = maxCommon(deltas)
    var codes = [UInt8](repeating: 0, count: (values.count * 2 + 7) / 8)
    var payload = ByteWriter()
    for (i, delta) in deltas.enumerated() where delta != common {
      codes[i / 4] |= append(delta, to: &payload) << (2 * UInt8(i % 4))
    }
    var writer = ByteWriter()
    writer.integer(common)
    writer.raw(codes)
    writer.raw(payload.bytes)
    return block(writer.bytes)
  }

  /// Adds a difference in the narrowest width and returns its code: 1, 2 and 3 for 8, 16 and 32 bits.
  private static func append(_ delta: Int32, to payload: inout ByteWriter) -> UInt8 {
    if let small = Int8(exactly: delta) {
      payload.integer(small)
      return 1
    }
    if let medium = Int16(exactly: delta) {
      payload.integer(medium)
      return 2
    }
    payload.integer(delta)
    return 3
  }

  /// Wraps bytes as one LZ4 block of literals behind the chunk count 0.
  ///
  /// Literals only: the structural sections of our layers are a few kilobytes.
  static func block(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = [0]
    if bytes.count < 15 {
      out.append(UInt8(bytes.count) << 4)
    } else {
      out.append(0xF0)
      var rest = bytes.count - 15
      while rest >= 255 {
        out.append(255)
        rest -= 255
      }
      out.append(UInt8(rest))
    }
    return out + bytes
  }

  private static func maxCommon(_ values: [Int32]) -> Int32 {
    var counts: [Int32: Int] = [:]
    for value in values { counts[value, default: 0] += 1 }
    return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
  }
}
