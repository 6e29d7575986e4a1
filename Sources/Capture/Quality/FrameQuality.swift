/// What a photograph's pixels say about its fitness.
public struct FrameQuality: Equatable, Sendable, Codable {
  /// 0 (blurred away) ... 1; comparable between photographs of one scene. See `sharpness(of:)`.
  public var sharpness: Double
  /// Mean luma, 0 ... 1.
  public var luminance: Double
  /// Luma that 95 % of the pixels do not exceed, 0 ... 1.
  public var brightest: Double
  /// Share of pixels that are burnt out (luma 253 ... 255).
  public var clipped: Double
}
