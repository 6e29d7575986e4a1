import Support

/// Arrays: integers are always compressed, floats only without loss, vectors never.
///
/// Reference: `_WritePossiblyCompressedArray` in OpenUSD's `crateFile.cpp`.
extension CrateValues {
  /// Minimum number of elements for compression.
  static let minCompressedCount = 16
  /// Alignment of uncompressed arrays in bytes, because readers map them into memory.
  private static let arrayAlignment = 8
  /// Maximum number of distinct floats in a table, also limited to a quarter of the array.
  private static let maxTableCount = 1024

  /// Encodings of compressed floats, identified by letters.
  private enum FloatCoding: UInt8 {
    case integers = 0x69  // i
    case table = 0x74  // t
  }

  mutating func array<T>(
    _ kind: Kind, of values: [T], write: (inout ByteWriter, T) -> Void
  ) -> UInt64 {
    if values.isEmpty { return Self.arrayFlag | kind.rawValue << 48 }
    var out = ByteWriter()
    out.integer(UInt64(values.count))
    for value in values { write(&out, value) }
    return store(kind, flags: Self.arrayFlag, alignment: Self.arrayAlignment, out)
  }

  mutating func ints(_ values: [Int32]) -> UInt64 {
    guard values.count >= Self.minCompressedCount else {
      return array(.int, of: values) { $0.integer($1) }
    }
    return compressed(.int, count: values.count) { $0.compressed(values) }
  }

  mutating func floats(_ values: [Float]) -> UInt64 {
    guard values.count >= Self.minCompressedCount else {
      return array(.float, of: values) { $0.float($1) }
    }
    if let integers = Self.integers(values) {
      return compressed(.float, count: values.count) {
        $0.integer(FloatCoding.integers.rawValue)
        $0.compressed(integers)
      }
    }
    guard let (table, indices) = Self.table(of: values) else {
      return array(.float, of: values) { $0.float($1) }
    }
    return compressed(.float, count: values.count) { out in
      out.integer(FloatCoding.table.rawValue)
      out.integer(UInt32(table.count))
      for bits in table { out.integer(bits) }
      out.compressed(indices)
    }
  }

  private mutating func compressed(
    _ kind: Kind, count: Int, write: (inout ByteWriter) -> Void
  ) -> UInt64 {
    var out = ByteWriter()
    out.integer(UInt64(count))
    write(&out)
    return store(kind, flags: Self.arrayFlag | Self.compressedFlag, out)
  }

  /// The floats as integers; `nil` if one is not an integer.
  private static func integers(_ values: [Float]) -> [Int32]? {
    var integers: [Int32] = []
    for value in values {
      guard let integer = value.exactInteger(Int32.self) else { return nil }
      integers.append(integer)
    }
    return integers
  }

  /// Bit patterns of the distinct floats in order of occurrence, and the index of each float among
  /// them; `nil` if there are too many.
  private static func table(of values: [Float]) -> (bits: [UInt32], indices: [Int32])? {
    let limit = min(values.count / 4, maxTableCount)
    var table = IndexedSet<UInt32>()
    var indices: [Int32] = []
    for value in values {
      indices.append(Int32(table.index(of: value.bitPattern)))
      guard table.elements.count <= limit else { return nil }
    }
    return (table.elements, indices)
  }
}

extension Float {
  /// The integer with exactly this bit pattern as a float; `nil` for −0 in particular.
  func exactInteger<Integer: FixedWidthInteger>(_: Integer.Type) -> Integer? {
    guard let integer = Integer(exactly: self), Float(integer).bitPattern == bitPattern else {
      return nil
    }
    return integer
  }
}
