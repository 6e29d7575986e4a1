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
  /// The variation along rows, columns and both diagonals: motion takes that along it, a lens out of
  /// focus all alike. `nil` where not measured.
  public var directions: [Variation]?

  /// What was measured of a photograph.
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
