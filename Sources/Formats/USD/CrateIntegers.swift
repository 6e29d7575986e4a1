import Support

/// The integer coding of USD's crate format.
///
/// Reference: OpenUSD `pxr/usd/sdf/integerCoding.cpp`.
enum CrateIntegers {
  /// Encodes integers, then compresses them.
  static func compress(_ values: [Int32]) -> [UInt8] { CrateBlock.compress(encode(values)) }

  /// Encodes 32-bit integers as differences: the most common difference, two-bit width codes, then
  /// the other differences in 8, 16 or 32 bits.
  static func encode(_ values: [Int32]) -> [UInt8] {
    guard !values.isEmpty else { return [] }
    let deltas = differences(values)
    let common = mostCommon(deltas)
    var codes = [UInt8](repeating: 0, count: (values.count * 2 + 7) / 8)
    var payload = ByteWriter()
    for (i, delta) in deltas.enumerated() where delta != common {
      codes[i / 4] |= append(delta, to: &payload) << (2 * UInt8(i % 4))
    }
    var writer = ByteWriter()
    writer.integer(common)
    writer.raw(codes)
    writer.raw(payload.bytes)
    return writer.bytes
  }

  /// The difference of each value from the previous one; the first value is unchanged.
  private static func differences(_ values: [Int32]) -> [Int32] {
    var previous: Int32 = 0
    return values.map { value in
      defer { previous = value }
      return value &- previous
    }
  }

  /// Appends a difference in the narrowest width and returns its code: 1, 2 or 3 for 8, 16 or 32
  /// bits.
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

  /// The most frequent value; of ties, the largest.
  private static func mostCommon(_ values: [Int32]) -> Int32 {
    var counts: [Int32: Int] = [:]
    for value in values { counts[value, default: 0] += 1 }
    return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
  }
}
