import Foundation

/// Converts text files to UTF-8.
package enum TextBytes {
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The bytes as UTF-8 without a byte-order mark: UTF-16 with a mark is converted, other bytes are
  /// unchanged.
  package static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: mark) { return Array(bytes.dropFirst(mark.count)) }
    guard bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) else {
      return bytes
    }
    let isBig = bytes[0] == 0xFE
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index -> UInt16 in
      let (a, b) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBig ? a << 8 | b : b << 8 | a
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// A finite number, possibly with a comma as decimal separator; `nil` for any other text.
  static func number(_ text: some StringProtocol) -> Double? {
    let value = Double(text) ?? Double(text.replacingOccurrences(of: ",", with: "."))
    return value.flatMap { $0.isFinite ? $0 : nil }
  }
}
