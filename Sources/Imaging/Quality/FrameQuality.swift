/// Quality measures of a photograph's pixels.
public struct FrameQuality: Equatable, Sendable, Codable {
  /// 0 (blurred) ... 1 (sharp), where the photograph has texture; comparable between photographs of
  /// a scene at a similar distance. 0 without texture. See `sharpness(of:)`.
  public var sharpness: Double
  /// Mean luma, 0 ... 1.
  public var luminance: Double
  /// 95th percentile of luma, 0 ... 1.
  public var brightest: Double
  /// Share of clipped pixels (luma 253 ... 255).
  public var clipped: Double
  /// The variation along rows, columns and both diagonals in the quarter of the photograph with the
  /// most texture: motion blur reduces it along the motion, defocus in all directions. `nil` if not
  /// measured, or without texture.
  public var directions: [Variation]?
  /// Standard deviation of the noise, gray levels of 255; `nil` if not measured. See `noise(of:)`.
  public var noise: Double?
  /// Visibility of the blocks of compression, 1 (none) and more; `nil` if not measured. See
  /// `blocking(of:)`.
  public var blocking: Double?

  /// The key of `directions` differs from that of earlier versions, which measured the whole image.
  private enum CodingKeys: String, CodingKey {
    case sharpness, luminance, brightest, clipped, noise, blocking
    case directions = "textured"
  }

  /// Creates the measures of a photograph.
  public init(
    sharpness: Double, luminance: Double, brightest: Double, clipped: Double,
    directions: [Variation]? = nil
  ) {
    self.sharpness = sharpness
    self.luminance = luminance
    self.brightest = brightest
    self.clipped = clipped
    self.directions = directions
  }
}
