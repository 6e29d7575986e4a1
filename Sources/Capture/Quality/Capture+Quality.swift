import Imaging
import Support

extension Capture {
  /// Longer side of the reduced images that quality is judged on, pixels.
  public static let qualitySize = 1600

  /// Decodes every frame at reduced size and judges it; `nil` where that failed.
  ///
  /// In parallel; the figures do not depend on the number of workers.
  public func quality(in context: RunContext = RunContext()) throws -> [FrameQuality?] {
    try context.parallelMap(frames, label: "Judging photographs") { frame, _ -> FrameQuality? in
      try? FrameQuality(of: frame.info.source)
    }
  }
}

extension FrameQuality {
  /// Share of the pixels that `brightest` leaves below: a few highlights do not make it bright.
  private static let brightestShare = 0.95
  /// Luma levels counted as clipped at either end: JPEG's rounding moves them by up to two.
  private static let darkLevels = 0...2
  private static let brightLevels = 253...255

  /// Decodes and judges one photograph.
  public init(of source: ImageSource) throws {
    self.init(of: try source.loadGray(maxDimension: Capture.qualitySize))
  }

  /// Judges luma of 0 ... 255.
  public init(of image: FloatImage) {
    var histogram = [Int](repeating: 0, count: 256)
    image.pixels.withUnsafeBufferPointer { pixels in
      histogram.withUnsafeMutableBufferPointer { bins in
        for value in pixels {
          let clamped = value > 0 ? (value < 255 ? value + 0.5 : 255) : 0
          bins[Int(truncatingIfNeeded: Int32(clamped))] &+= 1
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
    self.init(
      sharpness: Self.sharpness(of: image), luminance: Double(sum) / count / 255,
      brightest: Double(brightest ?? 0) / 255,
      clippedDark: Double(histogram[Self.darkLevels].reduce(0, +)) / count,
      clippedBright: Double(histogram[Self.brightLevels].reduce(0, +)) / count)
  }
}
