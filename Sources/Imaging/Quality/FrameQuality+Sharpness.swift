extension FrameQuality {
  /// Maximum side, pixels, of images that are too small to be measured with boxes of nine.
  private static let maxUnmeasured = 16

  /// The share of fine structure that blurring removes from an image, 0 ... 1; the smaller value of
  /// both axes.
  ///
  /// It is the share of the gray-level differences between adjacent pixels that a nine-pixel box
  /// blur along the same axis removes; blur removes little from an image that is already blurred.
  /// The measure is normalized for contrast and amount of texture. It varies by about 5 % between
  /// sharp photographs of a scene, whereas the variance of the Laplacian varies by 20 to 30 %. A
  /// Gaussian blur of 1 pixel reduces it by a factor of about 0.75, motion of 11 pixels by 0.4.
  ///
  /// Reference: Crete, Dolmiere, Ladret & Nicolas, "The blur effect: perception and estimation with
  /// a new no-reference perceptual blur metric", SPIE 6492, 2007 (one minus their blur).
  public static func sharpness(of image: FloatImage) -> Double {
    variations(of: image, diagonals: false).map(\.lostShare).min() ?? 0
  }

  /// The variation along rows and columns, then along both diagonals; empty for tiny images.
  static func variations(of image: FloatImage, diagonals: Bool = true) -> [Variation] {
    let (w, h) = (image.width, image.height)
    guard w > maxUnmeasured, h > maxUnmeasured else { return [] }
    return image.pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return [] }
      let (x, y) = (5..<w - 4, 5..<h - 4)
      let axes = [
        Variation(base, width: w, x: x, y: 0..<h, step: 1),
        Variation(base, width: w, x: 0..<w, y: y, step: w),
      ]
      guard diagonals else { return axes }
      return axes + [w + 1, w - 1].map { Variation(base, width: w, x: x, y: y, step: $0) }
    }
  }
}

/// The variation of an image between adjacent pixels along one direction.
public struct Variation: Codable, Equatable, Sendable {
  /// Mean absolute difference of adjacent pixels, gray levels.
  public var mean: Double
  /// The share of the differences that a box filter of 9 pixels removes, 0 ... 1.
  public var lostShare: Double

  init(
    _ pixels: UnsafePointer<Float>, width: Int, x: Range<Int>, y: Range<Int>, step: Int
  ) {
    var total = 0.0
    var lost = 0.0
    for row in y {
      var rowTotal = SIMD8<Float>.zero
      var rowLost = SIMD8<Float>.zero
      var p = UnsafeRawPointer(pixels + (row &* width &+ x.lowerBound))
      let stride = step &* 4
      for _ in 0..<x.count / 8 {
        // The difference of two adjacent box means depends only on the ends of the boxes.
        let fine = magnitude(load(p, 0) - load(p, -stride))
        let coarse = magnitude(load(p, 4 &* stride) - load(p, -5 &* stride)) * (1 / 9)
        rowTotal += fine
        let difference = fine - coarse
        rowLost += (difference + magnitude(difference)) * 0.5  // its positive part
        p += 32
      }
      total += Double(rowTotal.sum())
      lost += Double(rowLost.sum())
    }
    mean = total / Double(max(x.count / 8 * 8 * y.count, 1))
    lostShare = total > 0 ? lost / total : 0
  }
}

@inline(__always) private func load(_ p: UnsafeRawPointer, _ offset: Int) -> SIMD8<Float> {
  p.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
}

@inline(__always) private func magnitude(_ v: SIMD8<Float>) -> SIMD8<Float> {
  unsafeBitCast(
    unsafeBitCast(v, to: SIMD8<UInt32>.self) & SIMD8(repeating: 0x7FFF_FFFF), to: SIMD8<Float>.self)
}
