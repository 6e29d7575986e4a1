import Imaging

/// Removes pixels without information: those that, with all their neighbors, are clipped to black
/// or white.
///
/// Areas darker or brighter than the camera records have no texture. A patch there is matched by
/// what lies next to it, so that the black backdrop of a turntable would get the depth of the
/// object in front of it (the fattening of Scharstein & Szeliski, IJCV 47, 2002) in all views
/// alike.
enum ClippedPixels {
  /// Maximum difference from black or white of a clipped channel: three times the assumed noise,
  /// gray levels.
  private static let limit: UInt8 = 3

  /// Deactivates the pixels without information in `active`, which has the size of `image`.
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
