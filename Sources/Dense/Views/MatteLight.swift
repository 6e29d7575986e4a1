import Foundation
import Imaging

/// The brightness that depth is searched in: luma, and on coloured things the light they scatter themselves.
///
/// What a surface of plastic, paint or glaze mirrors has the lamps' colour, what it scatters has its own
/// (Shafer, "Using color to separate reflection components", 1985). In a photograph with balanced white the
/// mirrored part adds the same linear light to red, green and blue, and the mean of the three less
/// the least of them does not see it (Zickler et al., "Color subspaces as photometric invariants", IJCV
/// 79, 2008; Yang, Wang & Ahuja, ECCV 2010, take the same difference). Mirror images move with the camera as
/// things behind the surface do, so the less of them is matched the less they pull it in. Grey things have
/// no such part, and their luma stays as it is.
enum MatteLight {
  /// How much the coloured part counts beside luma.
  private static let share: Float = 3
  /// Coloured light, of 1, that counts for none: tints of grey things say less than their noise costs.
  private static let tint: Float = 0.05
  /// Light that is added under the root, which is what noise asks for and stored values have, so that
  /// its slope stays as moderate at the faintest colours as it is at strong ones.
  private static let pedestal: Float = 0.15

  private static let linear = SRGB.linearOfByte.map { Float($0) }
  private static let ground = pedestal.squareRoot()

  /// The largest value: pure yellow or cyan has a mean of two thirds.
  static let brightest = 255 * (1 + share * ((2 / 3 - tint + pedestal).squareRoot() - ground))

  /// - Returns: 0 ... `brightest`.
  static func of(_ image: RGBImage) -> FloatImage {
    var result = image.luma
    image.pixels.withUnsafeBufferPointer { pixels in
      result.pixels.withUnsafeMutableBufferPointer { out in
        for i in out.indices {
          let (red, green, blue) = (
            linear[Int(pixels[3 &* i])], linear[Int(pixels[3 &* i &+ 1])],
            linear[Int(pixels[3 &* i &+ 2])]
          )
          let coloured = (red + green + blue) / 3 - min(red, green, blue) - tint
          guard coloured > 0 else { continue }
          out[i] += 255 * share * ((coloured + pedestal).squareRoot() - ground)
        }
      }
    }
    return result
  }
}
