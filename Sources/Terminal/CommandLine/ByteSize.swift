/// Parses memory sizes.
enum ByteSize {
  /// Factors of the unit letters, each 1,024 times the previous.
  private static let letters: [Character: Int] = [
    "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40,
  ]

  /// The bytes of a size such as `2G`, `1500M` or `1.5g`; a number without a unit counts bytes.
  /// `nil` for invalid text.
  static func bytes(_ text: String) -> Int? {
    var number = text.uppercased()[...]
    let factor = number.last.flatMap { letters[$0] }
    if factor != nil { number = number.dropLast() }
    guard number.first?.isNumber == true,
      number.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." }),
      let value = Double(number)
    else { return nil }
    return Int(exactly: (value * Double(factor ?? 1)).rounded())
  }
}
