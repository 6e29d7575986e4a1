import Imaging
import Numerics
import Support

/// An RGB image for drawing: antialiased shapes are blended over its content.
///
/// Coordinates are pixels with (0, 0) at the corner of the first pixel, y down. Colors are sRGB 0
/// ... 255. Everything outside the image is clipped.
struct Canvas {
  let width: Int
  let height: Int
  private(set) var pixels: [SIMD3<Float>]

  init(width: Int, height: Int, fill: SIMD3<Float>) {
    self.width = width
    self.height = height
    pixels = [SIMD3<Float>](repeating: fill, count: width * height)
  }

  init(_ image: RGBImage) {
    width = image.width
    height = image.height
    let bytes = image.pixels
    pixels = (0..<image.width * image.height).map { (i: Int) -> SIMD3<Float> in
      let first = 3 * i
      return SIMD3(Float(bytes[first]), Float(bytes[first + 1]), Float(bytes[first + 2]))
    }
  }

  /// The resulting image.
  var image: RGBImage {
    var bytes = [UInt8](repeating: 0, count: pixels.count * 3)
    for (i, p) in pixels.enumerated() {
      for k in 0..<3 { bytes[3 * i + k] = UInt8(saturating: p[k] + 0.5) }
    }
    return RGBImage(width: width, height: height, pixels: bytes)
  }

  subscript(x: Int, y: Int) -> SIMD3<Float> {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }

  /// Blends `color` into a pixel with weight `alpha` (0 ... 1); does nothing outside the image.
  @inline(__always)
  mutating func blend(_ x: Int, _ y: Int, color: SIMD3<Float>, alpha: Float) {
    guard x >= 0 && y >= 0 && x < width && y < height && alpha > 0 else { return }
    let i = y * width + x
    pixels[i] += (color - pixels[i]) * min(alpha, 1)
  }

  /// Fills a rectangle, aligned to pixels.
  mutating func fill(
    left: Int, top: Int, right: Int, bottom: Int, color: SIMD3<Float>, alpha: Float = 1
  ) {
    for y in max(0, top)..<max(max(0, top), min(height, bottom)) {
      for x in max(0, left)..<max(max(0, left), min(width, right)) {
        blend(x, y, color: color, alpha: alpha)
      }
    }
  }

  /// Copies `image` with its top left corner at (`left`, `top`).
  mutating func place(_ image: RGBImage, left: Int, top: Int) {
    for y in 0..<image.height where top + y >= 0 && top + y < height {
      for x in 0..<image.width where left + x >= 0 && left + x < width {
        let i = (y * image.width + x) * 3
        self[left + x, top + y] = SIMD3(
          Float(image.pixels[i]), Float(image.pixels[i + 1]), Float(image.pixels[i + 2]))
      }
    }
  }

  /// Darkens and desaturates the image, to make drawings over it more visible.
  mutating func dim(_ brightness: Float, saturation: Float) {
    for i in pixels.indices {
      let gray = Luma.of(pixels[i].x, pixels[i].y, pixels[i].z)
      let mixed = SIMD3(repeating: gray) + (pixels[i] - gray) * saturation
      pixels[i] = mixed * brightness
    }
  }
}
