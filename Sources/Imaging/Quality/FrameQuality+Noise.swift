import Support

/// Noise and compression of a photograph, as far as it is stored at the measured size: reduction
/// averages both away.
extension FrameQuality {
  /// Side of the blocks of which the smoothest one in twenty counts, pixels.
  private static let noiseBlock = 32
  private static let smoothShare = 0.05
  /// Gray levels of a block that is not clipped: clipping hides noise.
  private static let unclipped = 10.0...245.0
  /// Side of the blocks in which JPEG and most video formats compress, pixels.
  private static let codingBlock = 8

  /// Standard deviation of the noise of luma, gray levels of 255, in the smoothest
  /// twentieth of the image, where texture adds little to it; `nil` for small images.
  ///
  /// Reference: J. Immerkær, "Fast Noise Variance Estimation", CVIU 64(2), 1996.
  static func noise(of image: FloatImage) -> Double? {
    let (w, h, side) = (image.width, image.height, noiseBlock)
    var levels: [Double] = []
    image.pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      for top in stride(from: 1, to: h - side, by: side) {
        for left in stride(from: 1, to: w - side, by: side) {
          let found = response(base + (top &* w &+ left), width: w)
          if unclipped.contains(found.mean) { levels.append(found.response) }
        }
      }
    }
    guard !levels.isEmpty else { return nil }
    levels.sort()
    // Mean absolute response of the mask to noise of standard deviation 1: 6 √(2/π).
    return levels[Int(saturating: smoothShare * Double(levels.count - 1))]
      * (Double.pi / 2).squareRoot() / 6
  }

  /// The mean absolute response of Immerkær's mask in a block, and the block's mean.
  private static func response(
    _ start: UnsafePointer<Float>, width: Int
  ) -> (response: Double, mean: Double) {
    // The mask is the product of a second difference along rows and one along columns.
    @inline(__always) func curvature(_ p: UnsafePointer<Float>) -> SIMD8<Float> {
      pixelLanes(UnsafeRawPointer(p), -4) - 2 * pixelLanes(UnsafeRawPointer(p), 0)
        + pixelLanes(UnsafeRawPointer(p), 4)
    }
    var (sum, mean) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
    for x in stride(from: 0, to: noiseBlock, by: 8) {
      var p = start + x
      var (above, own) = (curvature(p - width), curvature(p))
      for _ in 0..<noiseBlock {
        let below = curvature(p + width)
        sum += absoluteLanes(above - 2 * own + below)
        mean += pixelLanes(UnsafeRawPointer(p), 0)
        (above, own) = (own, below)
        p += width
      }
    }
    let count = Double(noiseBlock * noiseBlock)
    return (Double(sum.sum()) / count, Double(mean.sum()) / count)
  }

  /// Mean difference of neighboring pixels across the borders of coding blocks, over that inside
  /// them: 1 without compression; `nil` without any differences.
  ///
  /// Reference: Wang, Sheikh & Bovik, "No-reference perceptual quality assessment of JPEG compressed
  /// images", ICIP 2002.
  static func blocking(of image: FloatImage) -> Double? {
    let (w, h, side) = (image.width, image.height, codingBlock)
    guard w > 2 * side, h > 2 * side else { return nil }
    // Inside of blocks, and across their borders.
    var (sums, counts) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
    let borders = (w - 1) / side
    image.pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      for y in 0..<(h - 1) {
        let row = differences(base + y &* w, width: w)
        sums += SIMD2(row.inside, row.across)
        counts += SIMD2(Double(w - 1 - borders), Double(borders))
        let place = y % side == side - 1 ? 1 : 0
        sums[place] += row.down
        counts[place] += Double(w - 1)
      }
    }
    let means = sums / counts
    return means.x > 0 ? means.y / means.x : nil
  }

  /// The sums of the absolute differences of a row's pixels to the next ones, inside of blocks and
  /// across their borders, and to those below, without the last pixel.
  private static func differences(
    _ row: UnsafePointer<Float>, width: Int
  ) -> (inside: Double, across: Double, down: Double) {
    let vectors = (width - 1) / codingBlock
    var (beside, below) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
    for vector in 0..<vectors {
      let p = UnsafeRawPointer(row + vector &* codingBlock)
      beside += absoluteLanes(pixelLanes(p, 4) - pixelLanes(p, 0))
      below += absoluteLanes(pixelLanes(p, width &* 4) - pixelLanes(p, 0))
    }
    let across = beside[codingBlock - 1]
    var (inside, down) = (beside.sum() - across, below.sum())
    for x in vectors &* codingBlock..<width - 1 {
      inside += abs(row[x + 1] - row[x])
      down += abs(row[x + width] - row[x])
    }
    return (Double(inside), Double(across), Double(down))
  }
}
