/// Decompresses LZVN, which LZFSE uses for short inputs: Lempel-Ziv with byte-aligned codes.
///
/// Reference: `lzvn_decode_base.c` of Apple's LZFSE library.
enum LZVN {
  /// A code: literals that follow it, and then a copy.
  private struct Code {
    /// Number of bytes of the code itself.
    var size: Int
    var literals = 0
    var copied = 0
    /// `nil` to repeat the previous distance.
    var distance: Int?
  }

  /// Number of bytes of the end code.
  private static let endBytes = 8

  /// Decodes a whole stream.
  ///
  /// - Parameter end: Size of the output afterwards; larger output is rejected.
  static func decompress(
    _ payload: ArraySlice<UInt8>, to output: inout LempelZivOutput, end: Int
  ) throws {
    var input = payload
    var distance = 0
    while let first = input.first, first != 6 {
      let code = try code(Int(first), input)
      _ = try input.take(code.size)
      if let stated = code.distance { distance = stated }
      let literals = try input.take(code.literals)
      guard output.bytes.count + code.literals + code.copied <= end else {
        throw CodecFailure.damaged("LZFSE: a block of more bytes than stated")
      }
      try output.append(literals, copying: code.copied, from: distance)
    }
    guard input.count == endBytes else {
      throw CodecFailure.damaged("LZFSE: a block with a wrong end")
    }
  }

  private static func code(_ first: Int, _ input: ArraySlice<UInt8>) throws -> Code {
    func byte(_ index: Int) throws -> Int {
      guard index < input.count else { throw CodecFailure.damaged("LZFSE: a truncated code") }
      return Int(input[input.startIndex + index])
    }
    switch first {
    case 14, 22: return Code(size: 1)
    case 0xE0: return Code(size: 2, literals: try byte(1) + 16)
    case 0xE1...0xEF: return Code(size: 1, literals: first & 15)
    case 0xF0: return Code(size: 2, copied: try byte(1) + 16)
    case 0xF1...0xFF: return Code(size: 1, copied: first & 15)
    case 0xA0...0xBF:
      let pair = try byte(1) | byte(2) << 8
      return Code(
        size: 3, literals: first >> 3 & 3, copied: (first & 7) << 2 + pair & 3 + 3,
        distance: pair >> 2)
    case 30, 38, 46, 54, 62, 0x70...0x7F, 0xD0...0xDF:
      throw CodecFailure.damaged("LZFSE: a code that is not defined")
    default: break
    }
    let (literals, copied) = (first >> 6, first >> 3 & 7 + 3)
    switch first & 7 {
    case 7:
      return Code(
        size: 3, literals: literals, copied: copied, distance: try byte(1) | byte(2) << 8)
    case 6: return Code(size: 1, literals: literals, copied: copied)
    default:
      return Code(
        size: 2, literals: literals, copied: copied, distance: (first & 7) << 8 | (try byte(1)))
    }
  }
}
