/// Boxes of the ISO base media file format (ISO/IEC 14496-12): four bytes of size, four of type,
/// content.
struct HEICBox {
  let type: String
  /// The complete box, including size and type.
  let whole: ArraySlice<UInt8>
  /// The content after size and type.
  var content: ArraySlice<UInt8> { whole.dropFirst(8) }

  /// Creates a box.
  static func make(_ type: String, _ content: [UInt8]) -> [UInt8] {
    big(8 + content.count, 4) + Array(type.utf8) + content
  }

  /// Creates a box with version and flags.
  static func full(_ type: String, version: UInt8 = 0, flags: Int = 0, _ content: [UInt8])
    -> [UInt8]
  {
    make(type, [version] + big(flags, 3) + content)
  }

  /// A big-endian number.
  static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// The consecutive boxes in `bytes`.
  ///
  /// - Throws: `CodecFailure.damaged` if a box is truncated.
  static func list(_ bytes: ArraySlice<UInt8>) throws -> [HEICBox] {
    var found: [HEICBox] = []
    var rest = bytes
    while !rest.isEmpty {
      guard rest.count >= 8 else { throw CodecFailure.damaged("a box is truncated") }
      let start = rest.startIndex
      let size = rest[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      guard size >= 8, size <= rest.count else { throw CodecFailure.damaged("a box is truncated") }
      let whole = rest[start..<start + size]
      let type = String(decoding: whole[start + 4..<start + 8], as: UTF8.self)
      found.append(HEICBox(type: type, whole: whole))
      rest = rest.dropFirst(size)
    }
    return found
  }
}
