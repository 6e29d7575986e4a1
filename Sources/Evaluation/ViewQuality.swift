/// How well a model agrees with one photograph. Values are `nil` where the photograph shows too
/// little of the model.
public struct ViewQuality: Codable, Sendable, Equatable {
  /// Share of the photograph that shows the model.
  public var coverage: Double
  /// Peak signal-to-noise ratio over that part, dB, of 8-bit sRGB values after a gain per channel.
  public var psnr: Double?
  /// Share of the covered blocks of 8 × 8 samples whose mean color differs by more than 24 levels.
  public var wrong: Double?
  /// Share of the covered blocks of 12 × 12 samples with texture in the photograph whose structure
  /// is not that of the model.
  public var unlike: Double?
  /// Gradients of the model relative to those of the photograph; 1 is equally sharp.
  public var sharpness: Double?
  /// Factors by which the model's channels were multiplied.
  public var gain: [Double]

  /// Creates the measures of a photograph that shows too little of the model.
  public init(coverage: Double) {
    self.coverage = coverage
    gain = []
  }
}
