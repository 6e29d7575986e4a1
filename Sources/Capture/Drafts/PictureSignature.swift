import Imaging

/// The picture in 8 × 8 cells relative to its mean: a test that pictures of the same content pass,
/// and few others.
///
/// The root mean square difference of cells is at most that of the pictures, so no copy is missed
/// that a comparison of thumbnails would find.
struct PictureSignature: Sendable {
  private static let side = 8
  /// Mean luma to which a picture is brought, levels of 255.
  private static let mean: Float = 128
  /// Maximum root mean square difference of the cells, levels: compressing again changes them by
  /// less than 2, and a change of exposure that clips or bends the curve by less than 5.
  private static let maxDifference: Float = 6

  /// Four rows of 16 cells.
  private let cells: [SIMD16<Float>]

  /// `nil` for a photograph without thumbnail, and a black one.
  init?(_ info: ImageInfo) {
    guard let thumbnail = info.thumbnail else { return nil }
    let image = FloatImage(
      width: thumbnail.width, height: thumbnail.height, pixels: thumbnail.cells.map { Float($0) })
    let reduced = image.resized(width: Self.side, height: Self.side).pixels
    let sum = reduced.reduce(0, +)
    guard sum > 0 else { return nil }
    let gain = Self.mean * Float(reduced.count) / sum
    cells = stride(from: 0, to: reduced.count, by: 16).map { start in
      SIMD16(reduced[start..<start + 16]) * gain
    }
  }

  /// Whether the pictures may show the same.
  func isSimilar(to other: PictureSignature) -> Bool {
    let limit = Self.maxDifference * Self.maxDifference * Float(Self.side * Self.side)
    var sum: Float = 0
    for (mine, others) in zip(cells, other.cells) {
      let difference = mine - others
      sum += (difference * difference).sum()
      if sum > limit { return false }
    }
    return true
  }
}
