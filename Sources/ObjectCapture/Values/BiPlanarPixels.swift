import Support

/// Converts luma and chroma at half the size to RGB, with the coefficients of ITU-R BT.601, which
/// JPEG files use as well.
struct BiPlanarPixels {
  let luma: BufferRows
  let chroma: BufferRows
  /// Whether values use 0…255; otherwise luma is 16…235 and chroma 16…240.
  let isFullRange: Bool

  /// Three bytes a pixel.
  var rgb: [UInt8] {
    let (y, c) = (luma.bytes(perPixel: 1), chroma.bytes(perPixel: 2))
    guard !y.isEmpty, !c.isEmpty else { return [] }
    let (scale, offset): (Float, Float) = isFullRange ? (1, 0) : (255 / 219, 16)
    let chromaScale: Float = isFullRange ? 1 : 255 / 224
    var pixels = [UInt8](repeating: 0, count: 3 * y.count)
    for row in 0..<luma.height {
      for column in 0..<luma.width {
        let place = row * luma.width + column
        let pair = 2 * (row / 2 * chroma.width + column / 2)
        let light = (Float(y[place]) - offset) * scale
        let blue = (Float(c[pair]) - 128) * chromaScale
        let red = (Float(c[pair + 1]) - 128) * chromaScale
        pixels[3 * place] = Self.byte(light + 1.402 * red)
        pixels[3 * place + 1] = Self.byte(light - 0.344136 * blue - 0.714136 * red)
        pixels[3 * place + 2] = Self.byte(light + 1.772 * blue)
      }
    }
    return pixels
  }

  private static func byte(_ value: Float) -> UInt8 { UInt8(saturating: value.rounded()) }
}
