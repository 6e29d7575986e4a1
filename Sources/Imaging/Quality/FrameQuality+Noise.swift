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
    image.pixels.withUnsafeBufferPointer { p in
      for top in stride(from: 1, to: h - side, by: side) {
        for left in stride(from: 1, to: w - side, by: side) {
          var (sum, mean) = (Float(0), Float(0))
          for y in top..<(top + side) {
            for x in left..<(left + side) {
              let i = y &* w &+ x
              let above = p[i &- w &- 1] - 2 * p[i &- w] + p[i &- w &+ 1]
              let middle = p[i &- 1] - 2 * p[i] + p[i &+ 1]
              let below = p[i &+ w &- 1] - 2 * p[i &+ w] + p[i &+ w &+ 1]
              sum += abs(above - 2 * middle + below)
              mean += p[i]
            }
          }
          let count = Double(side * side)
          if unclipped.contains(Double(mean) / count) { levels.append(Double(sum) / count) }
        }
      }
    }
    guard !levels.isEmpty else { return nil }
    levels.sort()
    // Mean absolute response of the mask to noise of standard deviation 1: 6 √(2/π).
    return levels[Int(saturating: smoothShare * Double(levels.count - 1))]
      * (Double.pi / 2).squareRoot() / 6
  }

  /// Mean difference of neighboring pixels across the borders of coding blocks, over that inside
  /// them: 1 without compression; `nil` without any differences.
  ///
  /// Reference: Wang, Sheikh & Bovik, "No-reference perceptual quality assessment of JPEG compressed
  /// images", ICIP 2002.
  static func blocking(of image: FloatImage) -> Double? {
    let (w, h, side) = (image.width, image.height, codingBlock)
    guard w > 2 * side, h > 2 * side else { return nil }
    var (sums, counts) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
    image.pixels.withUnsafeBufferPointer { p in
      for y in 0..<(h - 1) {
        var row = SIMD2<Float>.zero
        let down = y % side == side - 1 ? 1 : 0
        for x in 0..<(w - 1) {
          let i = y &* w &+ x
          row[x % side == side - 1 ? 1 : 0] += abs(p[i &+ 1] - p[i])
          row[down] += abs(p[i &+ w] - p[i])
        }
        sums += SIMD2<Double>(row)
        let borders = (w - 1) / side
        counts += SIMD2(Double(w - 1 - borders), Double(borders))
        counts[down] += Double(w - 1)
      }
    }
    let means = sums / counts
    return means.x > 0 ? means.y / means.x : nil
  }
}
