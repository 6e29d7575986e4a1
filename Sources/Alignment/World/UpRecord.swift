/// Source of the upward direction.
public struct UpRecord: Codable, Sendable, Equatable {
  /// "gravity", "device-poses", "nadir" (the plane of a flight whose cameras look down), "support"
  /// (the plane that supports the object), "stance" (the
  /// cameras' axis, with the broader end of the object at the bottom) or "cameras".
  public var source = "cameras"
  /// Median angle between the source directions and the result, degrees.
  public var spread = 0.0
  /// Number of directions that the result is based on.
  public var samples = 0
  /// The upward direction in the world of the poses, length 1; `nil` if it is +Y, as in models of
  /// this program.
  public var axis: SIMD3<Double>?
  /// A record of an upward direction from cameras without samples.
  public init() {}
}
