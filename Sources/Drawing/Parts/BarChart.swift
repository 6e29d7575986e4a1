import Support

/// A bar chart with labels and titles of both axes.
struct BarChart {
  /// Label and value of each bar; NaN if unknown.
  let rows: [(label: String, value: Double)]
  /// Titles of the rows and of the values, each with its unit.
  let rowTitle: String
  let valueTitle: String
  let face: TextFace

  /// Maximum number of ticks of the vertical axis.
  private static let maxTicks = 6
  /// Fraction of the available width that a bar fills.
  private static let fill = 0.8

  private struct Area {
    let left, top, right, bottom: Int
    let step: Double
    let highest: Double
  }

  /// Draws the chart into a rectangle, in pixels.
  func draw(on canvas: inout Canvas, left: Int, top: Int, width: Int, height: Int) {
    let most = max(rows.map(\.value).filter(\.isFinite).max() ?? 0, 0)
    let step = most > 0 ? Ticks.step(over: most, atMost: Self.maxTicks - 1) : 1
    let highest = max((most / step).rounded(.up), 1) * step
    let ticks = Ticks.values(from: 0, to: highest, step: step)
    let widest = ticks.map { face.width(of: Ticks.text($0, step: step)) }.max() ?? 0
    let area = Area(
      left: left + face.height + widest + 2 * face.padding, top: top + face.height,
      right: left + width - face.padding, bottom: top + height - 2 * face.height - face.padding,
      step: step, highest: highest)
    guard area.right - area.left > rows.count, area.bottom > area.top else { return }
    for tick in ticks {
      let y = row(of: tick, area)
      canvas.fill(
        left: area.left, top: y, right: area.right, bottom: y + 1,
        color: tick == 0 ? Ink.rule : Ink.grid)
      canvas.text(
        Ticks.text(tick, step: step), x: area.left - face.padding, y: y - face.height / 2,
        face: face,
        color: Ink.faintText, anchor: .right)
    }
    canvas.textUpwards(
      face.shortened(valueTitle, to: height), x: left, y: (area.top + area.bottom) / 2, face: face,
      color: Ink.text, anchor: .middle)
    canvas.text(
      face.shortened(rowTitle, to: area.right - area.left), x: (area.left + area.right) / 2,
      y: top + height - face.height, face: face, color: Ink.text, anchor: .middle)
    paintBars(area, on: &canvas)
  }

  private func row(of value: Double, _ area: Area) -> Int {
    area.bottom
      - Int(saturating: (Double(area.bottom - area.top) * value / area.highest).rounded())
  }

  private func paintBars(_ area: Area, on canvas: inout Canvas) {
    let pitch = Double(area.right - area.left) / Double(max(rows.count, 1))
    let widest = rows.map { face.width(of: $0.label) }.max() ?? 0
    let every = max(1, Int(saturating: (Double(widest + face.padding) / pitch).rounded(.up)))
    for (index, row) in rows.enumerated() {
      let middle = Double(area.left) + (Double(index) + 0.5) * pitch
      if index % every == 0 {
        canvas.text(
          row.label, x: Int(saturating: middle), y: area.bottom + face.padding / 2, face: face,
          color: Ink.faintText, anchor: .middle)
      }
      guard row.value.isFinite else { continue }
      let half = pitch * Self.fill / 2
      let top = self.row(of: row.value, area)
      canvas.fill(
        left: Int(saturating: (middle - half).rounded()), top: top,
        right: max(Int(saturating: (middle + half).rounded()), Int(saturating: middle) + 1),
        bottom: area.bottom,
        color: Ink.bar)
      let value = Ticks.short(row.value)
      if face.width(of: value) < Int(saturating: pitch) {
        canvas.text(
          value, x: Int(saturating: middle), y: top - face.height, face: face, color: Ink.faintText,
          anchor: .middle)
      }
    }
  }
}
