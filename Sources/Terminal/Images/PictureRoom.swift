import Imaging

/// The space for a picture on the terminal.
struct PictureRoom {
  let columns: Int
  let rows: Int
  /// Size of a character cell, pixels.
  let cell: (width: Int, height: Int)

  private var size: (width: Int, height: Int) {
    (max(columns, 1) * max(cell.width, 1), max(rows, 1) * max(cell.height, 1))
  }

  /// The maximum side of a picture, pixels; 0 if there is no space.
  var longestSide: Int { columns > 0 && rows > 0 ? max(size.width, size.height) : 0 }

  /// The picture, scaled down if it is larger than the space.
  func fitted(_ image: RGBImage) -> RGBImage {
    let scale = min(
      1, Double(size.width) / Double(max(image.width, 1)),
      Double(size.height) / Double(max(image.height, 1)))
    guard scale < 1 else { return image }
    return image.resized(
      width: max(1, Int(saturating: Double(image.width) * scale)),
      height: max(1, Int(saturating: Double(image.height) * scale)))
  }

  /// Number of lines that a picture covers.
  func rows(of image: RGBImage) -> Int {
    (image.height + max(cell.height, 1) - 1) / max(cell.height, 1)
  }
}
