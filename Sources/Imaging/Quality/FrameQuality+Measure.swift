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
    var histogram = [Int](repeating: 0, count: 256)
    image.pixels.withUnsafeBufferPointer { pixels in
      histogram.withUnsafeMutableBufferPointer { bins in
        for value in pixels {
          let clamped = value > 0 ? (value < 255 ? value + 0.5 : 255) : 0
          bins[Int(UInt8(saturating: clamped))] &+= 1
        }
      }
    }
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
}
