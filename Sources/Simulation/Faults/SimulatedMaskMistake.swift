import Imaging

/// What is wrong with the masks of a capture.
enum SimulatedMaskMistake: Equatable, Sendable {
  /// White where the object is not.
  case inverted
  /// Made of photographs of which only these columns were left.
  case cropped(Range<Int>)
  /// Of the object, only what is lower than this is kept, metres above the table.
  case onlyBelow(Float)

  /// Whether the mask keeps a point of the object.
  func keeps(_ point: SIMD3<Float>) -> Bool {
    guard case .onlyBelow(let height) = self else { return true }
    return point.z < height
  }

  /// The wrong mask of a right one.
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
