extension Canvas {
  /// Size in pixels of `text` at an integer magnification.
  static func textSize(_ text: String, scale: Int = 1) -> (width: Int, height: Int) {
    let count = text.utf8.count
    return (max(0, count * (TinyFont.width + 1) - 1) * scale, TinyFont.height * scale)
  }

  /// Writes `text` with its upper left corner at (`x`, `y`); characters outside ASCII become `?`.
  mutating func text(
    _ text: String, x: Int, y: Int, scale: Int = 1, _ color: SIMD3<Float>, alpha: Float = 1
  ) {
    var left = x
    for character in text.unicodeScalars {
      let rows = TinyFont.rows(of: character.isASCII ? UInt8(character.value) : 63)
      for row in 0..<TinyFont.height {
        for column in 0..<TinyFont.width {
          let bit = (TinyFont.height - 1 - row) * TinyFont.width + TinyFont.width - 1 - column
          guard rows >> UInt64(bit) & 1 == 1 else { continue }
          fill(
            left + column * scale, y + row * scale, left + (column + 1) * scale,
            y + (row + 1) * scale, color, alpha: alpha)
        }
      }
      left += (TinyFont.width + 1) * scale
    }
  }

  /// Writes `text` on a dark, half transparent plate.
  mutating func label(_ text: String, x: Int, y: Int, scale: Int = 1) {
    let size = Self.textSize(text, scale: scale)
    let pad = 3 * scale
    fill(
      x, y, x + size.width + 2 * pad, y + size.height + 2 * pad, SIMD3(repeating: 16), alpha: 0.72)
    self.text(text, x: x + pad, y: y + pad, scale: scale, SIMD3(repeating: 245))
  }
}
