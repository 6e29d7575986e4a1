import Imaging
import Support

/// Arranges pictures of masks on a contact sheet, with the number of columns that makes its aspect
/// ratio about 4 : 3.
///
/// - Parameters:
///   - width: Width of the sheet in pixels.
///   - title: Title of the sheet.
public func drawContactSheet(_ pictures: [RGBImage], width: Int, title: String) -> RGBImage {
  arrange(pictures, on: PictureFrame(width: width, title: title, legend: maskLegend)).image
}

/// Arranges views of a model on a sheet, each with its label in the upper left corner.
///
/// - Parameters:
///   - views: Pictures of one size and their labels; a label that is too long is shortened.
///   - width: Width of the sheet in pixels.
///   - title: Title of the sheet.
public func drawViewSheet(
  _ views: [(picture: RGBImage, label: String)], width: Int, title: String
) -> RGBImage {
  let face = TextFace(fitting: width)
  let pictures = views.map { view in
    var canvas = Canvas(view.picture)
    let label = face.shortened(view.label, to: view.picture.width - 4 * face.padding)
    canvas.label(label, x: 2 * face.padding, y: 2 * face.padding, face)
    return canvas.image
  }
  return arrange(pictures, on: PictureFrame(width: width, title: title)).image
}

/// Width in pixels of one of `count` images on a sheet; `aspect` is their width over height.
public func sheetPictureWidth(_ count: Int, aspect: Double, sheet width: Int) -> Int {
  max(minSheetPicture, (width - sheetGap) / sheetColumns(count, aspect: aspect) - sheetGap)
}

/// Gap between the images of a sheet, and the minimum image width, in pixels.
private let sheetGap = 4
private let minSheetPicture = 8
/// Target aspect ratio (width over height) of a sheet.
private let sheetAspect = 4.0 / 3

private func sheetColumns(_ count: Int, aspect: Double) -> Int {
  let ideal = (Double(max(count, 1)) * sheetAspect / max(aspect, 0.01)).squareRoot()
  let usual = max(1, min(count, Int(saturating: ideal.rounded(.up))))
  // One column more, if that leaves no tile empty.
  return count % usual != 0 && usual + 1 <= count && count % (usual + 1) == 0 ? usual + 1 : usual
}

/// Places pictures in as many columns as `sheetPictureWidth` assumed.
private func arrange(_ pictures: [RGBImage], on frame: PictureFrame) -> Canvas {
  let picture = pictures.first?.width ?? frame.width
  let columns = max(1, min(pictures.count, (frame.width - sheetGap) / (picture + sheetGap)))
  let rows = (pictures.count + columns - 1) / columns
  let tile = (
    width: (frame.width - sheetGap) / columns - sheetGap,
    height: pictures.reduce(1) { max($0, $1.height) }
  )
  var canvas = frame.canvas(height: rows * (tile.height + sheetGap) + sheetGap)
  for (index, picture) in pictures.enumerated() {
    canvas.place(
      picture, left: sheetGap + index % columns * (tile.width + sheetGap),
      top: frame.top + sheetGap + index / columns * (tile.height + sheetGap))
  }
  return canvas
}
