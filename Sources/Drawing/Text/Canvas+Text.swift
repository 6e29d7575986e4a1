extension Canvas {
  /// The part of a text that its position refers to.
  enum Anchor {
    case left, middle, right
  }

  /// Draws a text.
  ///
  /// - Parameters:
  ///   - x: Position of `anchor`, in pixels.
  ///   - y: Top of the line, in pixels.
  mutating func text(
    _ text: String, x: Int, y: Int, face: TextFace, color: SIMD3<Float>,
    anchor: Anchor = .left
  ) {
    let left = x - Self.offset(face.width(of: text), anchor)
    for glyph in face.glyphs(of: text) {
      paint(glyph, color) { column, row in
        (left + glyph.left + column, y + face.ascent - glyph.top + row)
      }
    }
  }

  /// Draws a text rotated to read upwards, with the tops of the letters to the left.
  ///
  /// - Parameters:
  ///   - x: Top of the line, in pixels.
  ///   - y: Position of `anchor`, in pixels.
  mutating func textUpwards(
    _ text: String, x: Int, y: Int, face: TextFace, color: SIMD3<Float>,
    anchor: Anchor = .left
  ) {
    let bottom = y + Self.offset(face.width(of: text), anchor)
    for glyph in face.glyphs(of: text) {
      paint(glyph, color) { column, row in
        (x + face.ascent - glyph.top + row, bottom - 1 - glyph.left - column)
      }
    }
  }

  /// Draws a text on a dark, translucent background.
  mutating func label(_ text: String, x: Int, y: Int, _ face: TextFace) {
    let pad = face.padding
    fill(
      left: x, top: y, right: x + face.width(of: text) + 2 * pad, bottom: y + face.height + pad,
      color: SIMD3(repeating: 16),
      alpha: 0.72)
    self.text(text, x: x + pad, y: y + pad / 2, face: face, color: SIMD3(repeating: 245))
  }

  private static func offset(_ width: Int, _ anchor: Anchor) -> Int {
    switch anchor {
    case .left: 0
    case .middle: width / 2
    case .right: width
    }
  }

  private mutating func paint(
    _ glyph: Font.Glyph, _ color: SIMD3<Float>, at place: (Int, Int) -> (Int, Int)
  ) {
    for row in 0..<glyph.height {
      for column in 0..<glyph.width {
        let cover = glyph.cover[row * glyph.width + column]
        guard cover > 0 else { continue }
        let (x, y) = place(column, row)
        blend(x, y, color: color, alpha: Float(cover) / 255)
      }
    }
  }
}
