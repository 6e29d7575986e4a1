import Imaging
import Support

/// Draws a photograph with what its mask leaves out dimmed and the mask's outline in colour.
///
/// - Parameters:
///   - mask: 0 = left out; of any size, laid over the whole photograph. `nil` dims nothing.
///   - label: What is written in the upper left corner.
public func drawMask(on photograph: RGBImage, _ mask: ByteImage?, label: String) -> RGBImage {
  var canvas = Canvas(photograph)
  let scale = max(1, photograph.height / 420)
  if let mask, mask.width > 0, mask.height > 0 {
    paint(mask, on: &canvas, outline: scale)
  }
  let face = TextFace(fitting: canvas.width)
  canvas.label(
    face.shortened(label, to: canvas.width - 4 * face.padding), x: face.padding, y: face.padding,
    face)
  return canvas.image
}

/// Pictures of one size side by side, as many in a row as make the sheet about 4 : 3.
///
/// - Parameter width: Of the sheet, pixels.
public func drawContactSheet(_ pictures: [RGBImage], width: Int) -> RGBImage {
  guard let first = pictures.first else { return RGBImage(width: width, height: 1) }
  let columns = sheetColumns(
    pictures.count, aspect: Double(first.width) / Double(max(first.height, 1)))
  let rows = (pictures.count + columns - 1) / columns
  let tile = (
    width: (width - sheetGap) / columns - sheetGap,
    height: pictures.reduce(1) { max($0, $1.height) }
  )
  var canvas = Canvas(
    width: width, height: rows * (tile.height + sheetGap) + sheetGap, fill: SIMD3(24, 26, 30))
  for (index, picture) in pictures.enumerated() {
    canvas.place(
      picture, left: sheetGap + index % columns * (tile.width + sheetGap),
      top: sheetGap + index / columns * (tile.height + sheetGap))
  }
  return canvas.image
}

/// Width of one of `count` pictures of an aspect, width over height, on a sheet; pixels.
public func sheetPictureWidth(_ count: Int, aspect: Double, sheet width: Int) -> Int {
  max(minSheetPicture, (width - sheetGap) / sheetColumns(count, aspect: aspect) - sheetGap)
}

/// Pixels between the pictures of a sheet, and the narrowest picture.
private let sheetGap = 4
private let minSheetPicture = 8
/// Width over height that a sheet is to have.
private let sheetAspect = 4.0 / 3

private func sheetColumns(_ count: Int, aspect: Double) -> Int {
  let ideal = (Double(max(count, 1)) * sheetAspect / max(aspect, 0.01)).squareRoot()
  return max(1, min(count, Int(saturating: ideal.rounded(.up))))
}

/// What is left of the light outside a mask.
private let outsideLight: Float = 0.3
private let outlineColor = SIMD3<Float>(255, 196, 0)

private func paint(_ mask: ByteImage, on canvas: inout Canvas, outline: Int) {
  let (width, height) = (canvas.width, canvas.height)
  let columns = (0..<width).map { $0 * mask.width / width }
  let rows = (0..<height).map { $0 * mask.height / height }
  func isShown(_ x: Int, _ y: Int) -> Bool {
    mask.pixels[rows[y] * mask.width + columns[x]] != 0
  }
  for y in 0..<height {
    for x in 0..<width {
      guard isShown(x, y) else {
        canvas[x, y] *= outsideLight
        continue
      }
      let (left, right) = (max(0, x - outline), min(width - 1, x + outline))
      let (top, bottom) = (max(0, y - outline), min(height - 1, y + outline))
      let isInside =
        isShown(left, y) && isShown(right, y) && isShown(x, top) && isShown(x, bottom)
      if !isInside { canvas[x, y] = outlineColor }
    }
  }
}
