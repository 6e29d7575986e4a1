import Geometry
import Imaging
import Support

/// Draws images as a pinhole camera of the same focal length and size would have seen them.
struct Undistortion {
  let camera: Camera

  init(_ camera: Camera) { self.camera = camera }

  /// Returns the image and, per pixel, whether it shows something and the mask allows it.
  func apply(_ image: RGBImage, mask: ByteImage?) -> (RGBImage, ByteImage) {
    let (width, height) = (image.width, image.height)
    var valid = ByteImage(width: width, height: height, fill: 1)
    var out = image
    for y in 0..<height {
      for x in 0..<width {
        let at = y * width + x
        var source = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
        if camera.hasDistortion {
          let p = SIMD2((source.x - camera.cx) / camera.fx, (source.y - camera.cy) / camera.fy)
          let q = camera.distort(p)
          source = SIMD2(camera.fx * q.x + camera.cx, camera.fy * q.y + camera.cy)
          valid.pixels[at] = Self.sample(image, source, into: &out, at: at) ? 1 : 0
        }
        if let mask, !Self.allows(mask, source, width, height) { valid.pixels[at] = 0 }
      }
    }
    return (out, valid)
  }

  private static func allows(
    _ mask: ByteImage, _ at: SIMD2<Double>, _ width: Int, _ height: Int
  ) -> Bool {
    let x = at.x / Double(width) * Double(mask.width)
    let y = at.y / Double(height) * Double(mask.height)
    guard x >= 0, y >= 0, x < Double(mask.width), y < Double(mask.height) else { return false }
    return mask.pixels[Int(saturating: y) * mask.width + Int(saturating: x)] != 0
  }

  /// Writes the bilinear sample at `pixel`; false outside the image (nearest colour then).
  private static func sample(
    _ image: RGBImage, _ pixel: SIMD2<Double>, into out: inout RGBImage, at index: Int
  ) -> Bool {
    let (width, height) = (image.width, image.height)
    guard pixel.x.isFinite, pixel.y.isFinite else { return false }
    let u = min(max(pixel.x - 0.5, 0), Double(width - 1))
    let v = min(max(pixel.y - 0.5, 0), Double(height - 1))
    let (x, y) = (
      min(Int(saturating: u), max(width - 2, 0)), min(Int(saturating: v), max(height - 2, 0))
    )
    let (x1, y1) = (min(x + 1, width - 1), min(y + 1, height - 1))
    let (fx, fy) = (Float(u) - Float(x), Float(v) - Float(y))
    image.pixels.withUnsafeBufferPointer { p in
      for k in 0..<3 {
        let a =
          Float(p[(y * width + x) * 3 + k]) * (1 - fx)
          + Float(p[(y * width + x1) * 3 + k]) * fx
        let b =
          Float(p[(y1 * width + x) * 3 + k]) * (1 - fx)
          + Float(p[(y1 * width + x1) * 3 + k]) * fx
        out.pixels[index * 3 + k] = UInt8(saturating: a * (1 - fy) + b * fy + 0.5)
      }
    }
    return pixel.x >= 0 && pixel.y >= 0 && pixel.x <= Double(width) && pixel.y <= Double(height)
  }
}
