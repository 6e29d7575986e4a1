import Imaging

/// What a histogram's picture shows.
public struct HistogramPicture: Sendable {
  /// What a bar stands for, and how many there are.
  public var rows: [(label: String, count: Double)]
  /// What the picture shows, and how to read it.
  public var title: String
  public var note = ""
  /// What the rows are and what is counted, each with its unit.
  public var rowTitle: String
  public var countTitle: String

  /// A histogram without a note.
  public init(
    _ rows: [(label: String, count: Double)], title: String, rowTitle: String, countTitle: String
  ) {
    self.rows = rows
    self.title = title
    self.rowTitle = rowTitle
    self.countTitle = countTitle
  }
}

/// Draws a histogram, half as high as wide and a caption.
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
