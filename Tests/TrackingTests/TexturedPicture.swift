import Foundation
import Imaging
import TestSupport

/// An image of a texture that is shifted, rotated about a point and changed in contrast.
func texturedPicture(
  seed: UInt64, shift: SIMD2<Double> = .zero, turn: Double = 0, zoom: Double = 1,
  gain: Float = 1, bias: Float = 0
) -> FloatImage {
  let texture = NoiseTexture(seed: seed)
  var image = FloatImage(width: 128, height: 96)
  let (c, s) = (cos(turn) / zoom, sin(turn) / zoom)
  for y in 0..<96 {
    for x in 0..<128 {
      let (dx, dy) = (Double(x) + 0.5 - 64 - shift.x, Double(y) + 0.5 - 48 - shift.y)
      let value = texture.value(1000 + c * dx + s * dy, 1000 - s * dx + c * dy)
      image.pixels[y * 128 + x] = min(max(gain * value + bias, 0), 255)
    }
  }
  return image
}
