import Imaging

/// A fault of all masks of a capture.
enum SimulatedMaskMistake: Equatable, Sendable {
  /// Black and white are exchanged.
  case inverted
  /// Made from photographs cropped to these columns.
  case cropped(Range<Int>)
  /// Includes only the part of the object below this height, in meters above the table.
  case onlyBelow(Float)

  /// Whether the mask includes a point of the object.
  func keeps(_ point: SIMD3<Float>) -> Bool {
    guard case .onlyBelow(let height) = self else { return true }
    return point.z < height
  }

  /// Applies the fault to a correct mask.
  func applied(to mask: ByteImage) -> ByteImage {
    switch self {
    case .onlyBelow: return mask
    case .inverted:
      return ByteImage(
        width: mask.width, height: mask.height, pixels: mask.pixels.map { 255 - $0 })
    case .cropped(let columns):
      let rows = (0..<mask.height).flatMap { y in columns.map { mask.pixels[y * mask.width + $0] } }
      return ByteImage(width: columns.count, height: mask.height, pixels: rows)
    }
  }
}
