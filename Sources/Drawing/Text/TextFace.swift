import Foundation
import Support

/// Text layout at one size.
///
/// Any text can be measured and drawn: control characters and bidirectional marks are written as
/// visible text, characters missing from the font become boxes, and very long texts are truncated.
struct TextFace: Sendable {
  /// Size of an em, in pixels.
  let size: Int

  /// Valid sizes.
  private static let sizes = 8...160
  /// Maximum length of a text, in characters.
  private static let maxLength = 512
  /// Width of an image per unit of text size, and the minimum legible size, in pixels.
  private static let pixelsPerSize = 76
  private static let leastLegible = 11
  private static let ellipsis = "…"

  init(size: Int) { self.size = min(max(size, Self.sizes.lowerBound), Self.sizes.upperBound) }

  /// Text whose size suits an image of the given width in pixels.
  init(fitting width: Int) { self.init(size: max(width / Self.pixelsPerSize, Self.leastLegible)) }

  /// Distance from the top of a line to its baseline, in pixels.
  var ascent: Int { Int(saturating: (Font.bundled.ascent * Double(size)).rounded(.up)) }

  /// Height of a line, in pixels.
  var height: Int {
    ascent + Int(saturating: (Font.bundled.descent * Double(size)).rounded(.up))
  }

  /// Padding around text on a label, in pixels.
  var padding: Int { max(3, size / 3) }

  /// Width of a text, in pixels.
  func width(of text: String) -> Int {
    let advances = Font.bundled.advances(Self.scalars(text), size: size)
    return Int(saturating: advances.reduce(0, +).rounded(.up))
  }

  /// A text of at most `width` pixels. If it is too long, its middle is omitted, because file names
  /// differ at their beginnings and ends.
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

  /// A text wrapped into lines of at most `width` pixels; longer words are shortened.
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

  /// The glyphs of a text with their positions, in pixels from its beginning.
  func glyphs(of text: String) -> [Font.Glyph] {
    let scalars = Self.scalars(text)
    var pen = 0.0
    let pens = Font.bundled.advances(scalars, size: size).map { advance in
      defer { pen += advance }
      return pen
    }
    return Font.bundled.glyphs(scalars, at: pens, size: size)
  }

  /// The characters to draw: composed, without invisible and control characters.
  private static func scalars(_ text: String) -> [Unicode.Scalar] {
    let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(maxLength)))
    let composed = VisibleText.line(start).precomposedStringWithCanonicalMapping
    return composed.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
  }
}
