import Imaging

/// The brightness that depth is searched in: luma, and on coloured things the light they scatter themselves.
///
/// What a surface of plastic, paint or glaze mirrors has the lamps' colour, what it scatters has its own
/// (Shafer, "Using color to separate reflection components", 1985). In a photograph with balanced white the
/// mirrored part adds the same linear light to red, green and blue, and the mean of the three less
/// the least of them does not see it, until a channel is clipped (Zickler et al., "Color subspaces as
/// photometric invariants", IJCV 79, 2008; Yang, Wang & Ahuja, ECCV 2010, take the same difference). Mirror
/// images move with the camera as things behind the surface do, so the less of them is matched the less
/// they pull it in. Grey things have no such part, and their luma stays as it is; where white is not balanced
/// they have one that mirrors lamps as luma does.
///
/// Colour is averaged a little with that of the neighbours, which quarters the variance of its noise: differences
/// of channels have more of it than luma, and most files hold colour at half of the size anyway.
enum MatteLight {
  /// How much the coloured part counts beside luma.
  private static let share: Float = 3
  /// Coloured light, of 1, that counts for none: tints of grey things say less than their noise costs.
  private static let minColored: Float = 0.05
  /// Added under the root, so that its slope, and thus noise, stays bounded at faint colours.
  private static let pedestal: Float = 0.15

  private static let linear = SRGB.linearOfByte.map { Float($0) }
  private static let ground = pedestal.squareRoot()

  /// No value is larger: pure yellow, cyan and magenta have a mean of two thirds.
  static let maxValue = 255 * (1 + share * ((2 / 3 - minColored + pedestal).squareRoot() - ground))

  /// - Returns: 0 ... `maxValue`.
  static func of(_ image: RGBImage) -> FloatImage {
    var result = image.luma
    let (width, height) = (image.width, image.height)
    let ground = ground
    // Three rows of sums along the row, used in turn.
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

  /// Six times the coloured light of a row, each pixel counting four times beside its neighbours.
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
