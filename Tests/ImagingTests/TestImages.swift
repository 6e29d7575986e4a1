import Support

@testable import Imaging

/// An image whose four corners differ, so that every rotation is detectable: red grows along x,
/// green along y, the upper left ninth is white.
func cornerImage(width: Int, height: Int) -> RGBImage {
  var image = RGBImage(width: width, height: height)
  for y in 0..<height {
    for x in 0..<width {
      let i = 3 * (y * width + x)
      let isCorner = x < width / 3 && y < height / 3
      image.pixels[i] = isCorner ? 255 : UInt8(x * 200 / width)
      image.pixels[i + 1] = isCorner ? 255 : UInt8(y * 200 / height)
      image.pixels[i + 2] = isCorner ? 255 : 40
    }
  }
  return image
}

func noiseImage(width: Int, height: Int, seed: UInt64) -> RGBImage {
  var random = RandomStream(seed: seed)
  return RGBImage(
    width: width, height: height,
    pixels: (0..<width * height * 3).map { _ in UInt8(random.index(below: 256)) })
}

/// Largest difference of two images' bytes; 256 when their sizes differ.
func largestDifference(_ a: RGBImage, _ b: RGBImage) -> Int {
  guard a.width == b.width, a.height == b.height else { return 256 }
  return zip(a.pixels, b.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 0
}
