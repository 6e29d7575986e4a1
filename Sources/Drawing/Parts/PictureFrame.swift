import Support

/// The frame of a chart: a caption above it and a legend below.
struct PictureFrame {
  let width: Int
  let face: TextFace
  private let title: [String]
  private let note: [String]
  private let legend: Legend

  /// - Parameters:
  ///   - width: Width of the whole image in pixels.
  ///   - title: Title of the chart.
  ///   - note: How to read it, in fainter text below the title.
  init(width: Int, title: String, note: String = "", legend: [Legend.Entry] = []) {
    self.width = width
    face = TextFace(fitting: width)
    let room = width - 2 * face.padding
    self.title = face.lines(of: title, width: room)
    self.note = face.lines(of: note, width: room)
    self.legend = Legend(entries: legend, face: face)
  }

  private var inside: Int { width - 2 * face.padding }

  /// First row of the chart.
  var top: Int {
    let lines = title.count + note.count
    return lines == 0 ? 0 : lines * face.height + 2 * face.padding
  }

  /// Number of rows below the chart.
  private var bottom: Int {
    legend.entries.isEmpty ? 0 : legend.height(in: inside) + 2 * face.padding
  }

  /// A canvas with caption and legend around `height` empty rows.
  func canvas(height: Int) -> Canvas {
    let height = max(height, 1)
    var canvas = Canvas(width: width, height: top + height + bottom, fill: Ink.ground)
    for (row, line) in (title + note).enumerated() {
      canvas.text(
        line, x: face.padding, y: face.padding + row * face.height, face: face,
        color: row < title.count ? Ink.text : Ink.faintText)
    }
    legend.draw(
      on: &canvas, left: face.padding, top: top + height + face.padding + face.padding / 2,
      width: inside)
    return canvas
  }
}
