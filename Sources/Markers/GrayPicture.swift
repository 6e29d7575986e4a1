import Imaging

/// A picture in linear light, for sampling between pixels.
struct GrayPicture {
  let width: Int
  let height: Int
  private let values: [Float]

  private static let linear: [Float] = SRGB.linearOfByte.map { Float($0) }

  /// - Parameter picture: Stored values (sRGB).
  init(_ picture: ByteImage) {
    (width, height) = (picture.width, picture.height)
    values = picture.pixels.map { Self.linear[Int($0)] }
  }

  /// The value at a position, interpolated between the centers of four pixels; that of the nearest
  /// pixel outside the picture. 0 for positions that are not finite.
  @inline(__always)
  func value(_ x: Double, _ y: Double) -> Double {
    guard x.isFinite, y.isFinite, width > 0, height > 0 else { return 0 }
    let px = min(max(x - 0.5, 0), Double(width - 1))
    let py = min(max(y - 0.5, 0), Double(height - 1))
    let (x0, y0) = (Int(px), Int(py))
    let (x1, y1) = (min(x0 + 1, width - 1), min(y0 + 1, height - 1))
    let (fx, fy) = (Float(px - Double(x0)), Float(py - Double(y0)))
    let top = values[y0 * width + x0] * (1 - fx) + values[y0 * width + x1] * fx
    let bottom = values[y1 * width + x0] * (1 - fx) + values[y1 * width + x1] * fx
    return Double(top * (1 - fy) + bottom * fy)
  }

  /// Whether a position is inside the picture.
  func contains(_ p: SIMD2<Double>) -> Bool {
    p.x >= 0 && p.y >= 0 && p.x <= Double(width) && p.y <= Double(height)
  }
}
