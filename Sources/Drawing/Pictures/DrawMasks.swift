import Imaging
import Support

/// Draws a photograph with the part outside its mask dimmed and the outline of the mask in color.
///
/// - Parameters:
///   - mask: 0 = excluded; of any size, scaled to the photograph. `nil` dims nothing.
///   - lines: Lines of text below the photograph.
///   - width: Width of the contact sheet, which determines the text size.
public func drawMask(
  on photograph: RGBImage, _ mask: ByteImage?, lines: [String], sheet width: Int
) -> RGBImage {
  var canvas = Canvas(photograph)
  let face = TextFace(fitting: width)
  if let mask, mask.width > 0, mask.height > 0 {
    paint(mask, on: &canvas, outline: max(1, photograph.height / 420))
  }
  guard !lines.isEmpty else { return canvas.image }
  var tile = Canvas(
    width: canvas.width, height: canvas.height + lines.count * face.height + face.padding,
    fill: Ink.ground)
  tile.place(canvas.image, left: 0, top: 0)
  for (row, line) in lines.enumerated() {
    let y = canvas.height + row * face.height + face.padding / 2
    tile.text(face.shortened(line, to: canvas.width), x: 0, y: y, face: face, color: Ink.text)
  }
  return tile.image
}

/// Brightness factor outside a mask.
private let outsideLight: Float = 0.3
private let outlineColor = SIMD3<Float>(255, 196, 0)

/// What the colors of `drawMask` mean.
let maskLegend: [Legend.Entry] = [
  .init(mark: .line, color: outlineColor, text: "outline of the mask"),
  .init(mark: .patch, color: SIMD3(repeating: 200) * outsideLight, text: "excluded: dimmed"),
]

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
