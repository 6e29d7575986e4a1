/// Decompresses LZFSE, which Apple's systems use for depth maps and archives.
///
/// A stream is a list of blocks, each with a four-letter code: raw bytes, LZVN (Lempel-Ziv with
/// byte-aligned codes), or Lempel-Ziv with finite-state coding of literals and lengths. Reference:
/// Apple, "LZFSE compression library", `lzfse_internal.h`, which defines the format; J. Duda,
/// "Asymmetric numeral systems", 2013.
enum LZFSE {
  /// Block types, by their four-letter code.
  private enum Block: UInt32 {
    case end = 0x2478_7662
    case plain = 0x2d78_7662
    case statesWithTables = 0x3178_7662
    case states = 0x3278_7662
    case lzvn = 0x6e78_7662
  }

  /// Decompresses a stream.
  ///
  /// - Parameter limit: Maximum size of the output; larger streams are rejected before
  ///   decompression.
  /// - Throws: `CodecFailure.damaged`.
  static func decompress(_ bytes: [UInt8], limit: Int) throws -> [UInt8] {
    var output = LempelZivOutput(limit: limit)
    var input = bytes[...]
    while true {
      guard let block = Block(rawValue: try input.word()) else {
        throw CodecFailure.damaged("LZFSE: a block of an unknown type")
      }
      if block == .end { return output.bytes }
      let size = Int(try input.word())
      let end = output.bytes.count + size
      guard end <= limit else { throw CodecFailure.damaged("LZFSE: more than \(limit) bytes") }
      switch block {
      case .plain: output.append(try input.take(size))
      case .lzvn:
        let payload = try input.take(Int(input.word()))
        try LZVN.decompress(payload, to: &output, end: end)
      default:
        let header =
          block == .states
          ? try LZFSEHeader(packed: &input) : try LZFSEHeader(plain: &input)
        try header.decompress(&input, to: &output)
      }
      guard output.bytes.count == end else {
        throw CodecFailure.damaged("LZFSE: a block of another length than stated")
      }
    }
  }
}

/// The output of Lempel-Ziv codes: literals, and copies of earlier output.
struct LempelZivOutput {
  private(set) var bytes: [UInt8] = []
  private let limit: Int
  /// Typical size of a depth map of a phone's sensor, bytes.
  private static let usualBytes = 1 << 18

  init(limit: Int) {
    self.limit = limit
    bytes.reserveCapacity(min(limit, Self.usualBytes))
  }

  mutating func append(_ literals: ArraySlice<UInt8>) { bytes.append(contentsOf: literals) }

  /// Appends literals and a copy of `count` bytes from `distance` before the end.
  mutating func append(
    _ literals: ArraySlice<UInt8>, copying count: Int, from distance: Int
  ) throws {
    guard bytes.count + literals.count + count <= limit else {
      throw CodecFailure.damaged("LZFSE: more than \(limit) bytes")
    }
    bytes.append(contentsOf: literals)
    guard count > 0 else { return }
    guard distance > 0, distance <= bytes.count else {
      throw CodecFailure.damaged("LZFSE: a copy from before the start")
    }
    let start = bytes.count - distance
    guard distance < count else {
      bytes.append(contentsOf: bytes[start..<start + count])
      return
    }
    // An overlapping copy repeats bytes that it has just appended.
    for index in start..<start + count { bytes.append(bytes[index]) }
  }
}

extension ArraySlice<UInt8> {
  /// Removes bytes from the front and returns them.
  mutating func take(_ wanted: Int) throws -> ArraySlice<UInt8> {
    guard wanted >= 0, wanted <= count else {
      throw CodecFailure.damaged("LZFSE: truncated after \(endIndex) bytes")
    }
    defer { self = dropFirst(wanted) }
    return prefix(wanted)
  }

  /// Reads a little-endian number of up to eight bytes.
  mutating func number(_ size: Int) throws -> UInt64 {
    try take(size).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Reads four bytes.
  mutating func word() throws -> UInt32 { UInt32(truncatingIfNeeded: try number(4)) }
}
