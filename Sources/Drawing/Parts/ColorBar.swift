import Support

/// A color bar with tick labels.
struct ColorBar {
  let face: TextFace
  /// The color at a fraction of the bar, from its beginning to its end.
  let color: (Float) -> SIMD3<Float>
  /// Tick labels and their positions, as fractions of the bar.
  let ticks: [(share: Double, text: String)]
  /// The name of the quantity, with its unit.
  let title: String

  private var thickness: Int { face.size }
  private var tickLength: Int { max(2, face.size / 3) }

  /// Width of a vertical bar with its labels and title, in pixels.
  var uprightWidth: Int {
    thickness + 2 * tickLength + (ticks.map { face.width(of: $0.text) }.max() ?? 0)
      + face.padding + face.height
  }

  /// Draws the bar from top to bottom.
  func drawUpright(on canvas: inout Canvas, left: Int, top: Int, height: Int) {
    let last = max(height - 1, 1)
    for row in 0..<height {
      canvas.fill(
        left: left, top: top + row, right: left + thickness, bottom: top + row + 1,
        color: color(Float(row) / Float(last)))
    }
    let text = left + thickness + 2 * tickLength
    for tick in ticks {
      let y = top + Int(saturating: (tick.share * Double(last)).rounded())
      canvas.fill(
        left: left + thickness, top: y, right: left + thickness + tickLength, bottom: y + 1,
        color: Ink.text)
      // Keep the outermost labels within the length of the bar.
      let line = min(max(y - face.height / 2, top), top + height - face.height)
      canvas.text(tick.text, x: text, y: line, face: face, color: Ink.text)
    }
    canvas.textUpwards(
      face.shortened(title, to: height), x: left + uprightWidth - face.height,
      y: top + height / 2, face: face, color: Ink.faintText, anchor: .middle)
  }

  /// Height of a horizontal bar with its labels and title, in pixels.
  var levelHeight: Int { 2 * face.height + thickness + 2 * tickLength }

  /// Draws the bar from left to right, with the title above.
  func drawLevel(on canvas: inout Canvas, left: Int, top: Int, width: Int) {
    canvas.text(face.shortened(title, to: width), x: left, y: top, face: face, color: Ink.faintText)
    let (bar, last) = (top + face.height, max(width - 1, 1))
    for column in 0..<width {
      canvas.fill(
        left: left + column, top: bar, right: left + column + 1, bottom: bar + thickness,
        color: color(Float(column) / Float(last)))
    }
    var free = Int.min
    for tick in ticks {
      let x = left + Int(saturating: (tick.share * Double(last)).rounded())
      canvas.fill(
        left: x, top: bar + thickness, right: x + 1, bottom: bar + thickness + tickLength,
        color: Ink.text)
      let size = face.width(of: tick.text)
      let start = min(max(x - size / 2, left), left + width - size)
      guard start > free else { continue }
      canvas.text(tick.text, x: start, y: bar + thickness + tickLength, face: face, color: Ink.text)
      free = start + size + face.padding
    }
  }
}
