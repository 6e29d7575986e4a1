import Support

/// A legend: rows of entries below a chart.
struct Legend {
  /// The symbol of an entry.
  enum Mark {
    case patch, dot, ring, line
    /// A line with end marks, and an arrow, with a length in pixels.
    case rule(Int)
    case arrow(Int)
  }

  struct Entry {
    let mark: Mark
    let color: SIMD3<Float>
    let text: String
  }

  let entries: [Entry]
  let face: TextFace

  /// Height of a line including the gap to the next.
  private var lineHeight: Int { face.height + face.padding }
  private var gap: Int { 2 * face.size }

  private func markWidth(_ mark: Mark) -> Int {
    switch mark {
    case .patch, .dot, .ring: face.size
    case .line: 2 * face.size
    case .rule(let length), .arrow(let length): max(length, 2)
    }
  }

  private func width(_ entry: Entry) -> Int {
    markWidth(entry.mark) + face.padding + face.width(of: entry.text)
  }

  private func rows(_ width: Int) -> [[Entry]] {
    var rows: [[Entry]] = []
    var used = 0
    for entry in entries {
      let wanted = self.width(entry)
      if rows.isEmpty || used + gap + wanted > width {
        rows.append([])
        used = -gap
      }
      rows[rows.count - 1].append(entry)
      used += gap + wanted
    }
    return rows
  }

  /// Height of all entries, in pixels.
  func height(in width: Int) -> Int { rows(width).count * lineHeight }

  func draw(on canvas: inout Canvas, left: Int, top: Int, width: Int) {
    for (index, row) in rows(width).enumerated() {
      var x = left
      let y = top + index * lineHeight
      for entry in row {
        paint(entry, x: x, y: y, on: &canvas)
        let at = x + markWidth(entry.mark) + face.padding
        let text = face.shortened(entry.text, to: max(0, left + width - at))
        canvas.text(text, x: at, y: y, face: face, color: Ink.faintText)
        x += self.width(entry) + gap
      }
    }
  }

  private func paint(_ entry: Entry, x: Int, y: Int, on canvas: inout Canvas) {
    let side = Float(face.size)
    let width = Float(markWidth(entry.mark))
    let from = SIMD2(Float(x), Float(y) + Float(face.height) / 2)
    let to = from + SIMD2(width, 0)
    let thick = max(1.5, side / 9)
    switch entry.mark {
    case .patch:
      let top = y + (face.height - face.size) / 2
      canvas.fill(
        left: x, top: top, right: x + face.size, bottom: top + face.size, color: entry.color)
    case .dot: canvas.disc((from + to) / 2, radius: side * 0.3, entry.color)
    case .ring: canvas.circle((from + to) / 2, radius: side * 0.35, width: thick, entry.color)
    case .line: canvas.line(from: from, to: to, width: thick, color: entry.color)
    case .rule:
      canvas.line(from: from, to: to, width: thick, color: entry.color)
      for end in [from, to] {
        let arm = SIMD2(0, side * 0.3)
        canvas.line(from: end - arm, to: end + arm, width: thick, color: entry.color)
      }
    case .arrow: canvas.arrow(from: from, to: to, width: thick, color: entry.color)
    }
  }
}
