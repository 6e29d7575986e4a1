import Imaging

/// Pixels that show nothing: black or white all over, and so are those round them.
///
/// What is darker than the camera records, or brighter, has no texture; a patch there is matched by what
/// lies beside it, so that the black backdrop of a turntable would get the depth of the object in front of it
/// (the fattening of Scharstein & Szeliski, IJCV 47, 2002), in all views alike.
enum ClippedPixels {
  /// Distance from black, or from white, within which a channel counts as clipped: three times the noise
  /// that is assumed, grey levels.
  private static let limit: UInt8 = 3

  /// Takes the pixels that show nothing out of `active`, as large as `image`.
  static func remove(from active: inout ByteImage, of image: RGBImage) {
    let (width, height) = (image.width, image.height)
    let clipped = clipped(image)
    for y in 0..<height {
      let (above, below) = (max(y - 1, 0) * width, min(y + 1, height - 1) * width)
      for x in 0..<width where clipped[y &* width &+ x] {
        let (left, right) = (max(x - 1, 0), min(x + 1, width - 1))
        let hasLight = (left...right).contains {
          !clipped[above + $0] || !clipped[y * width + $0] || !clipped[below + $0]
        }
        if !hasLight { active.pixels[y &* width &+ x] = 0 }
      }
    }
  }

  private static func clipped(_ image: RGBImage) -> [Bool] {
    image.pixels.withUnsafeBufferPointer { pixels in
      (0..<image.width * image.height).map { pixel in
        let (r, g, b) = (pixels[3 &* pixel], pixels[3 &* pixel &+ 1], pixels[3 &* pixel &+ 2])
        return max(r, g, b) <= limit || min(r, g, b) >= 255 - limit
      }
    }
  }
}
