/// What a photograph's pixels say about its fitness.
public struct FrameQuality: Equatable, Sendable, Codable {
  /// 0 (blurred away) ... 1; comparable between photographs of one scene. See `sharpness(of:)`.
  public var sharpness: Double
  /// Mean luma, 0 ... 1.
  public var luminance: Double
  /// Luma that 95 % of the pixels do not exceed, 0 ... 1.
  public var brightest: Double
  /// Share of pixels at the dark end (luma 0 ... 2).
  public var clippedDark: Double
  /// Share of pixels at the bright end (luma 253 ... 255).
  public var clippedBright: Double
}
