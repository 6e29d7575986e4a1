import Imaging
import Support

/// Separates black from white by the darkest and brightest pixels around each tile of the picture.
///
/// The threshold is half way between them in linear light: half way between stored values, thin black
/// lines of blurred markers would break.
///
/// Reference: Wang & Olson, "AprilTag 2", IROS 2016, section III.A.
struct TileThreshold {
  /// Side of a tile, pixels; the threshold is that of 3 × 3 tiles.
  private static let tile = 4
  /// Minimum difference of the brightest and darkest pixel, gray levels: above the noise of a phone
  /// in poor light, below the contrast of a marker in the shade.
  private static let minContrast = 20

  /// The stored value of the mean light of two stored values.
  private static let middle: [UInt8] = (0..<256 * 256).map { index in
    let light = (SRGB.linearOfByte[index >> 8] + SRGB.linearOfByte[index & 255]) / 2
    return UInt8(saturating: (255 * SRGB.encoded(Float(light))).rounded())
  }

  /// Whether each pixel is black, in rows from the top. Pixels without contrast around them are not.
  static func black(_ picture: ByteImage) -> [Bool] {
    let (w, h) = (picture.width, picture.height)
    let (tw, th) = ((w + tile - 1) / tile, (h + tile - 1) / tile)
    let (low, high) = extrema(picture, tw, th)
    var black = [Bool](repeating: false, count: w * h)
    black.withUnsafeMutableBufferPointer { out in
      picture.pixels.withUnsafeBufferPointer { pixels in
        for ty in 0..<th {
          for tx in 0..<tw {
            var (darkest, brightest) = (255, 0)
            for y in max(ty - 1, 0)...min(ty + 1, th - 1) {
              for x in max(tx - 1, 0)...min(tx + 1, tw - 1) {
                darkest = min(darkest, Int(low[y * tw + x]))
                brightest = max(brightest, Int(high[y * tw + x]))
              }
            }
            guard brightest - darkest >= minContrast else { continue }
            let limit = middle[darkest * 256 + brightest]
            for y in ty * tile..<min((ty + 1) * tile, h) {
              for x in tx * tile..<min((tx + 1) * tile, w) {
                out[y &* w &+ x] = pixels[y &* w &+ x] <= limit
              }
            }
          }
        }
      }
    }
    return black
  }

  private static func extrema(_ picture: ByteImage, _ tw: Int, _ th: Int) -> ([UInt8], [UInt8]) {
    let (w, h) = (picture.width, picture.height)
    var low = [UInt8](repeating: 255, count: tw * th)
    var high = [UInt8](repeating: 0, count: tw * th)
    picture.pixels.withUnsafeBufferPointer { pixels in
      for y in 0..<h {
        let row = y / tile * tw
        for x in 0..<w {
          let (value, index) = (pixels[y &* w &+ x], row &+ x / tile)
          if value < low[index] { low[index] = value }
          if value > high[index] { high[index] = value }
        }
      }
    }
    return (low, high)
  }
}
