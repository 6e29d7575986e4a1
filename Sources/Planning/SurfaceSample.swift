import Numerics

/// A sample of the object's surface, in the upright frame.
struct SurfaceSample: Sendable {
  var position: SIMD3<Double>
  /// Outward normal, of length 1.
  var normal: SIMD3<Double>
  /// Start of lines of sight: slightly above the surface, and not below the occluder.
  var start: SIMD3<Double>
  /// Area, world units squared.
  var area: Double
  /// Cell of the `Envelope` in its direction.
  var cell: Int
  /// Confidence in its reconstruction, 0 ... 1.
  var trust = 1.0
  /// Whether it has no points, so that the surface is a guess.
  var isGuess = false

  /// Trust below which the views disagree.
  static let minTrust = 0.4
  /// Minimum trust, as a sample always has some weight.
  static let leastTrust = 0.1
  /// Whether views see it but disagree.
  var isDisputed: Bool { !isGuess && trust < Self.minTrust }
}
