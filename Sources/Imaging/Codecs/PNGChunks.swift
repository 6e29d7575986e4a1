import Support

/// The chunk structure of a PNG file, which is checked before decoding.
struct PNGChunks {
  private(set) var width = 0
  private(set) var height = 0
  private(set) var bitDepth = 0
  private(set) var colorType: UInt8 = 0
  /// The file reduced to the chunks that contain pixels.
  private(set) var pixelData: [UInt8] = []
  /// The content of an `eXIf` chunk (a TIFF structure).
  private(set) var exif: [UInt8]?
  /// The content of an `iCCP` chunk.
  private(set) var iccp: [UInt8]?

  var isGray: Bool { colorType == 0 }
  /// Whether each pixel has an alpha value; transparent palette colors do not count.
  var hasAlpha: Bool { colorType == 4 || colorType == 6 }

  private static let kept = Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"])

  init(_ bytes: [UInt8]) throws {
    guard bytes.count >= 8 + 25 else { throw CodecFailure.damaged("truncated in its header") }
    pixelData.reserveCapacity(bytes.count)
    pixelData.append(contentsOf: bytes[0..<8])
    var offset = 8
    var ended = false
    while !ended {
      guard bytes.count - offset >= 12 else {
        throw CodecFailure.damaged("truncated after \(bytes.count) bytes")
      }
      let length = Self.big32(bytes, offset)
      let type = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
      guard length <= bytes.count - offset - 12 else {
        throw CodecFailure.damaged("truncated after \(bytes.count) bytes, in chunk \(type)")
      }
      let content = offset + 8..<offset + 8 + length
      let next = content.upperBound + 4
      if offset == 8 {
        try readHeader(bytes, type: type, content: content)
      }
      if Self.kept.contains(type) { pixelData.append(contentsOf: bytes[offset..<next]) }
      if type == "eXIf" { exif = Array(bytes[content]) }
      if type == "iCCP" { iccp = Array(bytes[content]) }
      ended = type == "IEND"
      offset = next
    }
    // Deflate expands a byte to at most 1032 bytes; at most eight pixels share a byte.
    try ImageLimits.check(
      width: width, height: height, fit: pixelData.count, perByte: 1032 * 8 / max(bitDepth, 1))
  }

  private mutating func readHeader(_ bytes: [UInt8], type: String, content: Range<Int>) throws {
    guard type == "IHDR", content.count == 13 else {
      throw CodecFailure.damaged("its first chunk is not a header")
    }
    width = Self.big32(bytes, content.lowerBound)
    height = Self.big32(bytes, content.lowerBound + 4)
    bitDepth = Int(bytes[content.lowerBound + 8])
    colorType = bytes[content.lowerBound + 9]
    try ImageLimits.check(width: width, height: height)
  }

  /// Verifies the checksums of all chunks (CRC-32 of type and content).
  static func checkSums(_ bytes: [UInt8]) throws {
    var offset = 8
    while bytes.count - offset >= 12 {
      let length = big32(bytes, offset)
      guard length <= bytes.count - offset - 12 else { return }
      let end = offset + 8 + length
      guard UInt32(big32(bytes, end)) == Checksum.crc32(bytes[offset + 4..<end]) else {
        throw CodecFailure.damaged("the checksum at byte \(end) does not match")
      }
      if bytes[offset + 4..<offset + 8].elementsEqual("IEND".utf8) { return }
      offset = end + 4
    }
  }

  private static func big32(_ bytes: [UInt8], _ offset: Int) -> Int {
    Int(bytes[offset]) << 24 | Int(bytes[offset + 1]) << 16 | Int(bytes[offset + 2]) << 8
      | Int(bytes[offset + 3])
  }
}
