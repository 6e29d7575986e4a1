import Imaging

/// The content of a histogram plot.
public struct HistogramPicture: Sendable {
  /// Label and count of each bar.
  public var rows: [(label: String, count: Double)]
  /// The title, and a note on how to read the plot.
  public var title: String
  public var note = ""
  /// Labels of the axes, each with its unit.
  public var rowTitle: String
  public var countTitle: String

  /// Creates a histogram without a note.
  public init(
    _ rows: [(label: String, count: Double)], title: String, rowTitle: String, countTitle: String
  ) {
    self.rows = rows
    self.title = title
    self.rowTitle = rowTitle
    self.countTitle = countTitle
  }
}

/// Draws a histogram; its height is half of its width, plus the caption.
public func drawHistogram(_ picture: HistogramPicture, width: Int) -> RGBImage {
  let frame = PictureFrame(width: width, title: picture.title, note: picture.note)
  let height = max(width / 2, 12 * frame.face.height)
  var canvas = frame.canvas(height: height)
  BarChart(
    rows: picture.rows.map { ($0.label, $0.count) }, rowTitle: picture.rowTitle,
    valueTitle: picture.countTitle, face: frame.face
  ).draw(on: &canvas, left: 0, top: frame.top, width: width, height: height - frame.face.padding)
  return canvas.image
}
