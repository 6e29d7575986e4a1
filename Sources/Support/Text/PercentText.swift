/// Percent-encodes names for formats without escapes: bytes are written as `%0A`.
public enum PercentText {
  /// Encodes the bytes of invisible control characters and of characters that `others` selects.
  ///
  /// A name that looks encoded is itself encoded, with `%` as `%25`, so that `decoded` restores
  /// every name.
  public static func encoded(
    _ name: String, others: (Unicode.Scalar) -> Bool = { _ in false }
  ) -> String {
    func acts(_ scalar: Unicode.Scalar) -> Bool { scalar.actsUnseen || others(scalar) }
    guard name.unicodeScalars.contains(where: acts) || decoded(name) != name else { return name }
    var out = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      if scalar == "%" || acts(scalar) {
        for byte in String(scalar).utf8 { out += code(byte).unicodeScalars }
      } else {
        out.append(scalar)
      }
    }
    return String(out)
  }

  private static func code(_ byte: UInt8) -> String {
    let hex = String(byte, radix: 16, uppercase: true)
    return hex.count == 1 ? "%0" + hex : "%" + hex
  }

  /// The inverse of `encoded`.
  public static func decoded(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var out: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2])
      {
        out.append(high << 4 | low)
        index += 3
      } else {
        out.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
  }
}
