import Support

extension FrameQuality {
  /// Longer side of the reduced images that are measured, pixels.
  private static let size = 1600
  /// Share of the pixels below `brightest`: excludes a few highlights.
  private static let brightestShare = 0.95
  /// Luma levels that count as clipped: JPEG's rounding changes them by up to two.
  private static let clippedLevels = 253...255

  /// Decodes and measures a photograph.
  public init(of source: ImageSource) throws {
    self.init(of: try source.loadGray(maxDimension: Self.size))
  }

  /// Measures a decoded photograph after reduction to the common size.
  public init(of image: RGBImage) {
    var luma = image.luma
    while max(luma.width, luma.height) > Self.size { luma = luma.halved() }
    self.init(of: luma)
  }

  /// Measures luma of 0 ... 255.
  public init(of image: FloatImage) {
    let histogram = Self.histogram(of: image)
    let count = Double(max(image.pixels.count, 1))
    let sum = histogram.enumerated().reduce(0) { $0 + $1.offset * $1.element }
    var below = 0
    let brightest = histogram.firstIndex {
      below += $0
      return Double(below) >= Self.brightestShare * count
    }
    let directions = Self.texturedVariations(of: image)
    self.init(
      sharpness: directions?.prefix(2).map(\.lostShare).min() ?? 0,
      luminance: Double(sum) / count / 255,
      brightest: Double(brightest ?? 0) / 255,
      clipped: Double(histogram[Self.clippedLevels].reduce(0, +)) / count,
      directions: directions)
    (noise, blocking) = (Self.noise(of: image), Self.blocking(of: image))
  }

  /// The number of pixels of each rounded level.
  private static func histogram(of image: FloatImage) -> [Int] {
    // Neighboring pixels are counted apart: they often have the same level, and the processor would
    // wait for the previous count.
    let parts = 8
    var counts = [UInt32](repeating: 0, count: parts << 8)
    image.pixels.withUnsafeBufferPointer { pixels in
      let whole = pixels.count / parts * parts
      counts.withUnsafeMutableBufferPointer { bins in
        if let base = pixels.baseAddress {
          for start in stride(from: 0, to: whole, by: parts) {
            let levels = roundedLevels(pixelLanes(UnsafeRawPointer(base + start), 0))
            for part in 0..<parts { bins[part << 8 | Int(levels[part])] &+= 1 }
          }
        }
        for value in pixels[whole...] { bins[Int(roundedLevels(SIMD8(repeating: value))[0])] += 1 }
      }
    }
    return (0..<256).map { level in
      (0..<parts).reduce(0) { $0 + Int(counts[$1 << 8 | level]) }
    }
  }

  /// Levels rounded to 0 ... 255, halves upwards; 0 for NaN.
  ///
  /// Adding 2²³ rounds to whole numbers, which are then in the low bits.
  @inline(__always)
  private static func roundedLevels(_ values: SIMD8<Float>) -> SIMD8<UInt32> {
    let positive = values.replacing(with: 0, where: .!(values .> 0))
    let clamped = positive.replacing(with: 255, where: positive .> 255)
    let halvesUp = clamped + SIMD8(repeating: 0x1p-10)
    return unsafeBitCast(halvesUp + SIMD8(repeating: 0x1p23), to: SIMD8<UInt32>.self)
      & SIMD8(repeating: 0xFF)
  }
}
