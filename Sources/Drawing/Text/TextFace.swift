import Foundation
import Support

/// Text of one size: what there is to know before it is drawn.
///
/// Any text can be measured and drawn: control characters and marks of direction are written out,
/// what the font lacks is a box, and very long texts are cut.
struct TextFace: Sendable {
  /// Pixels of an em.
  let size: Int

  /// Sizes that pictures are drawn with.
  private static let sizes = 8...160
  /// Longest text that is laid out, characters.
  private static let maxLength = 512
  /// Pixels of a picture for each pixel of its text's size, and the least legible size.
  private static let pixelsPerSize = 76
  private static let leastLegible = 11
  private static let ellipsis = "…"

  init(size: Int) { self.size = min(max(size, Self.sizes.lowerBound), Self.sizes.upperBound) }

  /// Text of the size that suits a picture of a width, pixels.
  init(fitting width: Int) { self.init(size: max(width / Self.pixelsPerSize, Self.leastLegible)) }

  /// Rows from the top of a line to its base, pixels.
  var ascent: Int { Int(saturating: (Font.bundled.ascent * Double(size)).rounded(.up)) }

  /// Rows of a line, pixels.
  var height: Int {
    ascent + Int(saturating: (Font.bundled.descent * Double(size)).rounded(.up))
  }

  /// Room around text on a plate, pixels.
  var padding: Int { max(3, size / 3) }

  /// Columns that a text takes, pixels.
  func width(of text: String) -> Int {
    let advances = Font.bundled.advances(Self.scalars(text), size: size)
    return Int(saturating: advances.reduce(0, +).rounded(.up))
  }

  /// A text that takes at most `width` pixels, its middle left out where it is longer: beginnings and
  /// ends tell names of files apart.
  func shortened(_ text: String, to width: Int) -> String {
    let scalars = Self.scalars(text)
    let advances = Font.bundled.advances(scalars, size: size)
    guard advances.count == scalars.count else { return "" }
    guard advances.reduce(0, +) > Double(width) else { return text }
    var room = Double(width - self.width(of: Self.ellipsis))
    guard room > 0 else { return "" }
    var (head, tail) = (0, scalars.count)
    while head < tail {
      let takesHead = head <= scalars.count - tail
      let advance = takesHead ? advances[head] : advances[tail - 1]
      guard advance <= room else { break }
      room -= advance
      if takesHead { head += 1 } else { tail -= 1 }
    }
    func part(_ range: Range<Int>) -> String {
      String(String.UnicodeScalarView(scalars[range]))
    }
    return part(0..<head) + Self.ellipsis + part(tail..<scalars.count)
  }

  /// A text broken between words into lines of at most `width` pixels; longer words are shortened.
  func lines(of text: String, width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, self.width(of: "\(last) \(word)") <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines.map { shortened($0, to: width) }
  }

  /// The characters of a text in their places, pixels from its beginning.
  func glyphs(of text: String) -> [Font.Glyph] {
    let scalars = Self.scalars(text)
    var pen = 0.0
    let pens = Font.bundled.advances(scalars, size: size).map { advance in
      defer { pen += advance }
      return pen
    }
    return Font.bundled.glyphs(scalars, at: pens, size: size)
  }

  /// What of a text is drawn: composed characters, nothing that is invisible or acts unseen.
  private static func scalars(_ text: String) -> [Unicode.Scalar] {
    let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(maxLength)))
    let composed = VisibleText.line(start).precomposedStringWithCanonicalMapping
    return composed.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
  }
}
