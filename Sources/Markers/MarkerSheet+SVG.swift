extension MarkerSheet {
  /// An SVG with all pages below each other, in millimeters.
  package func svg(title: String) -> String {
    let size = paper.size
    let height = size.y * Double(pages.count)
    let (w, h) = (Self.text(size.x), Self.text(height))
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(w)mm\" height=\"\(h)mm\" "
        + "viewBox=\"0 0 \(w) \(h)\">",
      "<title>\(title)</title>",
      "<rect width=\"\(w)\" height=\"\(h)\" fill=\"#fff\"/>",
    ]
    for (index, page) in pages.enumerated() {
      lines.append("<g transform=\"translate(0 \(Self.text(Double(index) * size.y)))\">")
      for placed in page { lines.append(svg(placed)) }
      let y = size.y - 12
      lines.append(
        "<path d=\"M10 \(Self.text(y))h\(Self.text(Self.bar))M10 \(Self.text(y - 1.5))v3M110 "
          + "\(Self.text(y - 1.5))v3\" stroke=\"#000\" stroke-width=\"0.2\" fill=\"none\"/>")
      lines.append(Self.label("100 mm", SIMD2(112, y + 1)))
      lines.append("</g>")
    }
    return (lines + ["</svg>", ""]).joined(separator: "\n")
  }

  private func svg(_ placed: Placed) -> String {
    let path = Self.black(placed, cell: cell).map { corners in
      "M" + corners.map { "\(Self.text($0.x)) \(Self.text($0.y))" }.joined(separator: "L") + "z"
    }
    let below = placed.corner.y + cell * (placed.side + 1) + 3
    return "<path d=\"\(path.joined())\" fill=\"#000\"/>\n"
      + Self.label(placed.marker.text, SIMD2(placed.corner.x, below))
  }

  private static func label(_ words: String, _ place: SIMD2<Double>) -> String {
    "<text x=\"\(text(place.x))\" y=\"\(text(place.y))\" font-family=\"sans-serif\" "
      + "font-size=\"3\">\(words)</text>"
  }
}
