/// Where the upward direction comes from.
public struct UpRecord: Codable, Sendable, Equatable {
  /// "gravity", "device-poses", "support" (the plane that the object stands on), "stance" (the
  /// cameras' axis, and the broader end of the object below) or "cameras".
  public var source = "cameras"
  /// Median angle of the sources' directions to the result, degrees.
  public var spread = 0.0
  /// Directions the result rests on.
  public var samples = 0
  /// The upward direction in the world of the poses, length 1; `nil` where that is +Y, as in models
  /// of ours.
  public var axis: SIMD3<Double>?
  /// An upward direction from the cameras, of no samples.
  public init() {}
}
