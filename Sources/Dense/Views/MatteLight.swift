import Imaging

/// The brightness used for the depth search: luma plus, for colored surfaces, their diffuse light.
///
/// Specular reflection from plastic, paint or glaze has the color of the lamps; diffuse reflection
/// has the color of the surface (Shafer, "Using color to separate reflection components", 1985). In
/// a photograph with balanced white, specular reflection adds the same linear light to red, green
/// and blue, so the mean of the three minus their minimum is independent of it, unless a channel is
/// clipped (Zickler et al., "Color subspaces as photometric invariants", IJCV 79, 2008; Yang, Wang
/// & Ahuja, ECCV 2010, use the same difference). Mirror images move with the camera like points
/// behind the surface, so the less of them is matched, the less they bias the surface inwards. Gray
/// surfaces have no colored part, and their luma is unchanged. Without balanced white they have
/// one, which contains reflections like luma.
///
/// Color is averaged with that of the neighbors, which reduces the variance of its noise to a
/// quarter: channel differences are noisier than luma, and most files store color at half
/// resolution.
enum MatteLight {
  /// Weight of the colored part relative to luma.
  private static let share: Float = 3
  /// Threshold of the colored part, relative to white (1): below it, noise outweighs the
  /// information in the tint of gray surfaces.
  private static let minColored: Float = 0.05
  /// Added under the square root, which bounds its slope, and thus noise, for faint colors.
  private static let pedestal: Float = 0.15

  private static let linear = SRGB.linearOfByte.map { Float($0) }
  private static let ground = pedestal.squareRoot()

  /// Maximum value: pure yellow, cyan and magenta have a mean of two thirds.
  static let maxValue = 255 * (1 + share * ((2 / 3 - minColored + pedestal).squareRoot() - ground))

  /// - Returns: 0 ... `maxValue`.
  static func of(_ image: RGBImage) -> FloatImage {
    var result = image.luma
    let (width, height) = (image.width, image.height)
    let ground = ground
    // Row sums of three rows, reused cyclically.
    var rows = [[Float]](repeating: [Float](repeating: 0, count: width), count: 3)
    guard width > 0, height > 0 else { return result }
    sumAlong(image, row: 0, into: &rows[0])
    for y in 0..<height {
      let below = min(y + 1, height - 1)
      if below > y { sumAlong(image, row: below, into: &rows[below % 3]) }
      let (above, own, under) = (rows[max(y - 1, 0) % 3], rows[y % 3], rows[below % 3])
      for x in 0..<width {
        let colored = (above[x] + 4 * own[x] + under[x]) / 36 - minColored
        guard colored > 0 else { continue }
        result.pixels[y &* width &+ x] += 255 * share * ((colored + pedestal).squareRoot() - ground)
      }
    }
    return result
  }

  /// Writes the colored part of a row (the mean of linear red, green and blue minus their minimum),
  /// smoothed along the row with weights 1, 4, 1, which sum to 6.
  private static func sumAlong(_ image: RGBImage, row: Int, into sums: inout [Float]) {
    let last = image.width - 1
    linear.withUnsafeBufferPointer { linear in
      image.pixels.withUnsafeBufferPointer { pixels in
        func colored(_ x: Int) -> Float {
          let at = 3 &* (row &* image.width &+ x)
          let red = linear[Int(pixels[at])]
          let green = linear[Int(pixels[at &+ 1])]
          let blue = linear[Int(pixels[at &+ 2])]
          return (red + green + blue) / 3 - min(red, green, blue)
        }
        var (before, here) = (colored(0), colored(0))
        for x in 0...last {
          let after = colored(min(x &+ 1, last))
          sums[x] = before + 4 * here + after
          (before, here) = (here, after)
        }
      }
    }
  }
}
