import Numerics

/// A piece of the object's surface, in the upright frame.
struct SurfaceSample: Sendable {
  var position: SIMD3<Double>
  /// Outwards, length 1.
  var normal: SIMD3<Double>
  /// Where lines of sight start: a little off the surface, and not below the one that hides.
  var start: SIMD3<Double>
  /// World units squared.
  var area: Double
  /// Cell of the `Envelope` in whose direction it lies.
  var cell: Int
  /// How far what was computed of it is to be believed, 0 ... 1.
  var trust = 1.0
  /// Whether nothing was found there: the surface is closed by guess.
  var isGuess = false

  /// Trust below which the views are said not to agree.
  static let minTrust = 0.4
  /// Least trust: what one sample says is never quite nothing.
  static let leastTrust = 0.1
  /// Whether views see it and do not agree.
  var isDisputed: Bool { !isGuess && trust < Self.minTrust }
}
