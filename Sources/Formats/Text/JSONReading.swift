import Foundation

/// Parses JSON as programs write it: with a byte-order mark, in UTF-16, and with NaN or Infinity.
enum JSONReading {
  /// Bare words that Python and C++ programs write for numbers that are not finite.
  private static let words = [
    "-Infinity", "Infinity", "-inf", "inf", "-nan(ind)", "-nan", "nan", "NaN",
  ]
  .map { Array($0.utf8) }
  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")

  /// The value of a text; numbers that are not finite become null.
  ///
  /// - Throws: The error of the parser.
  static func value(_ data: Data) throws -> Any {
    let first = data.first ?? 0
    let hasMark = first == 0xEF || first >= 0xFE
    let bytes = hasMark ? Data(TextBytes.utf8(Array(data))) : data
    do {
      return try JSONSerialization.jsonObject(with: bytes, options: .fragmentsAllowed)
    } catch {
      guard let finite = finite(Array(bytes)) else { throw error }
      return try JSONSerialization.jsonObject(with: Data(finite), options: .fragmentsAllowed)
    }
  }

  /// The text with null in place of numbers that are not finite; `nil` if it has none.
  private static func finite(_ bytes: [UInt8]) -> [UInt8]? {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var (index, isString, found) = (0, false, false)
    while index < bytes.count {
      let byte = bytes[index]
      if isString {
        if byte == backslash, index + 1 < bytes.count {
          out.append(byte)
          index += 1
        } else if byte == quote {
          isString = false
        }
      } else if byte == quote {
        isString = true
      } else if let word = words.first(where: { bytes[index...].starts(with: $0) }) {
        out += Array("null".utf8)
        index += word.count
        found = true
        continue
      }
      out.append(bytes[index])
      index += 1
    }
    return found ? out : nil
  }
}
