extension MarkerSheet {
  /// Points (1/72 inch) per millimeter.
  private static let points = 72 / 25.4

  /// A PDF 1.4 with one page per sheet, and without dates: equal sheets give equal bytes.
  ///
  /// Reference: PDF Reference, third edition, Adobe, 2001.
  package func pdf(title: String) -> [UInt8] {
    var objects: [String] = []
    let size = paper.size * Self.points
    let kids = pages.indices.map { "\(5 + 2 * $0) 0 R" }.joined(separator: " ")
    objects.append("<< /Type /Catalog /Pages 2 0 R >>")
    objects.append("<< /Type /Pages /Kids [\(kids)] /Count \(pages.count) >>")
    objects.append("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")
    objects.append("<< /Title (\(Self.escaped(title))) >>")
    for page in pages {
      objects.append(
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 \(Self.text(size.x)) \(Self.text(size.y))] "
          + "/Resources << /Font << /F1 3 0 R >> >> /Contents \(objects.count + 2) 0 R >>")
      let content = content(page)
      objects.append("<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream")
    }
    var bytes = Array("%PDF-1.4\n".utf8)
    var places: [Int] = []
    for (index, object) in objects.enumerated() {
      places.append(bytes.count)
      bytes += Array("\(index + 1) 0 obj\n\(object)\nendobj\n".utf8)
    }
    let table = places.map { place in
      String(String(place + 10_000_000_000).dropFirst()) + " 00000 n \n"
    }
    let trailer =
      "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n\(table.joined())trailer\n"
      + "<< /Size \(objects.count + 1) /Root 1 0 R /Info 4 0 R >>\nstartxref\n\(bytes.count)\n%%EOF\n"
    return bytes + Array(trailer.utf8)
  }

  private func content(_ page: [Placed]) -> String {
    var lines: [String] = []
    for placed in page {
      for corners in Self.black(placed, cell: cell) {
        let places = corners.map {
          "\(Self.text($0.x * Self.points)) \(Self.text((paper.size.y - $0.y) * Self.points))"
        }
        lines.append(
          "\(places[0]) m " + places.dropFirst().map { "\($0) l " }.joined() + "h")
      }
      lines.append("f")
      let below = placed.corner.y + cell * (placed.side + 1) + 3
      lines.append(label(placed.marker.text, SIMD2(placed.corner.x, below)))
    }
    let y = 12.0
    let strokes = [
      (10.0, y, 10 + Self.bar, y), (10, y - 1.5, 10, y + 1.5),
      (10 + Self.bar, y - 1.5, 10 + Self.bar, y + 1.5),
    ]
    lines.append("0.5 w")
    for (x0, y0, x1, y1) in strokes {
      let p = [x0, y0, x1, y1].map { Self.text($0 * Self.points) }
      lines.append("\(p[0]) \(p[1]) m \(p[2]) \(p[3]) l S")
    }
    lines.append(label("100 mm", SIMD2(12 + Self.bar, paper.size.y - y + 1)))
    return lines.joined(separator: "\n")
  }

  private func label(_ words: String, _ place: SIMD2<Double>) -> String {
    let (x, y) = (place.x * Self.points, (paper.size.y - place.y) * Self.points)
    return "BT /F1 8 Tf \(Self.text(x)) \(Self.text(y)) Td (\(Self.escaped(words))) Tj ET"
  }

  private static func escaped(_ words: String) -> String {
    String(words.unicodeScalars.filter { $0.isASCII && $0.value >= 32 }.map(Character.init))
      .replacing("\\", with: "\\\\").replacing("(", with: "\\(").replacing(")", with: "\\)")
  }
}
