import Support
import Testing

/// Decodes compressed parts of crate files; written independently from the format descriptions.
enum CrateDecoder {
  /// Decodes chunks of LZ4 blocks in the framing of `TfFastCompression`.
  static func bytes(of compressed: [UInt8]) throws -> [UInt8] {
    var reader = ByteReader(compressed)
    let chunks = try reader.integer(UInt8.self)
    if chunks == 0 { return try lz4(Array(reader.raw(reader.remaining))) }
    var out: [UInt8] = []
    for _ in 0..<chunks {
      let count = try reader.integer(Int32.self)
      out += try lz4(Array(reader.raw(Int(count))))
    }
    #expect(reader.remaining == 0)
    return out
  }

  /// Decodes sequences of literals and copies; the last sequence has no copy.
  private static func lz4(_ block: [UInt8]) throws -> [UInt8] {
    var reader = ByteReader(block)
    var out: [UInt8] = []
    while true {
      let token = try reader.integer(UInt8.self)
      out += try reader.raw(length(token >> 4, &reader))
      if reader.remaining == 0 { return out }
      let distance = Int(try reader.integer(UInt16.self))
      try #require(distance > 0 && distance <= out.count)
      for _ in 0..<(try length(token & 15, &reader) + 4) { out.append(out[out.count - distance]) }
    }
  }

  private static func length(_ nibble: UInt8, _ reader: inout ByteReader) throws -> Int {
    var count = Int(nibble)
    guard nibble == 15 else { return count }
    while true {
      let more = try reader.integer(UInt8.self)
      count += Int(more)
      if more < 255 { return count }
    }
  }

  static func integers(of compressed: [UInt8], count: Int) throws -> [Int32] {
    var codes = ByteReader(try bytes(of: compressed))
    let common = try codes.integer(Int32.self)
    var payload = ByteReader(codes.bytes, offset: 4 + (count * 2 + 7) / 8)
    var value: Int32 = 0
    let values = try (0..<count).map { i in
      switch codes.bytes[4 + i / 4] >> (2 * UInt8(i % 4)) & 3 {
      case 0: value &+= common
      case 1: value &+= Int32(try payload.integer(Int8.self))
      case 2: value &+= Int32(try payload.integer(Int16.self))
      default: value &+= try payload.integer(Int32.self)
      }
      return value
    }
    #expect(payload.remaining == 0)
    return values
  }

  /// The integers of a compressed array, starting with its count.
  static func integers(at reader: inout ByteReader) throws -> [Int32] {
    let count = Int(try reader.integer(UInt64.self))
    return try sized(&reader, count)
  }

  /// The bit patterns of the floats in a compressed array, starting with its count.
  static func floats(at reader: inout ByteReader) throws -> [UInt32] {
    let count = Int(try reader.integer(UInt64.self))
    guard try reader.integer(UInt8.self) == UInt8(ascii: "t") else {
      return try sized(&reader, count).map { Float($0).bitPattern }
    }
    let table = try (0..<(try reader.integer(UInt32.self))).map { _ in
      try reader.integer(UInt32.self)
    }
    return try sized(&reader, count).map { table[Int($0)] }
  }

  private static func sized(_ reader: inout ByteReader, _ count: Int) throws -> [Int32] {
    let size = Int(try reader.integer(UInt64.self))
    return try integers(of: Array(reader.raw(size)), count: count)
  }
}
