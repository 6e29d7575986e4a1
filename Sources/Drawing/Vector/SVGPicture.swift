import Foundation
import Support

/// A drawing as SVG text for an HTML page; the page's classes define its colors.
struct SVGPicture {
  private var body = ""
  private let width: Double
  private let height: Double
  private let title: String

  /// - Parameter title: Text alternative for accessibility.
  init(width: Double, height: Double, title: String) {
    self.width = width
    self.height = height
    self.title = title
  }

  /// A number with two decimals, enough for any visible difference.
  static func number(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    let text = String(format: "%.2f", value)
    return text.hasSuffix(".00") ? String(text.dropLast(3)) : text
  }

  mutating func line(
    from a: SIMD2<Double>, to b: SIMD2<Double>, style: String, width: Double = 1, tip: String = ""
  ) {
    body +=
      "<line x1=\"\(Self.number(a.x))\" y1=\"\(Self.number(a.y))\" x2=\"\(Self.number(b.x))\" "
      + "y2=\"\(Self.number(b.y))\" class=\"\(style)\" stroke-width=\"\(Self.number(width))\">"
      + Self.tip(tip) + "</line>\n"
  }

  mutating func circle(_ at: SIMD2<Double>, radius: Double, _ style: String, tip: String = "") {
    body +=
      "<circle cx=\"\(Self.number(at.x))\" cy=\"\(Self.number(at.y))\" "
      + "r=\"\(Self.number(radius))\" class=\"\(style)\">\(Self.tip(tip))</circle>\n"
  }

  mutating func bar(_ corner: SIMD2<Double>, _ size: SIMD2<Double>, tip: String) {
    body +=
      "<rect x=\"\(Self.number(corner.x))\" y=\"\(Self.number(corner.y))\" "
      + "width=\"\(Self.number(size.x))\" height=\"\(Self.number(size.y))\" class=\"bar\">"
      + Self.tip(tip) + "</rect>\n"
  }

  /// - Parameters:
  ///   - anchor: `start`, `middle` or `end`.
  ///   - turn: Clockwise rotation around the position, in degrees.
  mutating func text(
    _ text: String, _ at: SIMD2<Double>, anchor: String = "middle", turn: Double = 0
  ) {
    let place = "x=\"\(Self.number(at.x))\" y=\"\(Self.number(at.y))\""
    let rotation =
      turn == 0
      ? "" : " transform=\"rotate(\([turn, at.x, at.y].map(Self.number).joined(separator: " ")))\""
    body +=
      "<text \(place) text-anchor=\"\(anchor)\"\(rotation)>\(MarkupText.escaped(text))</text>\n"
  }

  private static func tip(_ text: String) -> String {
    text.isEmpty ? "" : "<title>\(MarkupText.escaped(text))</title>"
  }

  /// The complete element.
  var element: String {
    "<svg viewBox=\"0 0 \(Self.number(width)) \(Self.number(height))\" role=\"img\" "
      + "aria-label=\"\(MarkupText.escaped(title))\">\n\(body)</svg>\n"
  }
}
