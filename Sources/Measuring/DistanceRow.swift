import Numerics

/// A known distance in comparison with the model.
package struct DistanceRow: Equatable, Sendable {
  package let known: KnownDistance
  /// The distance in the model, meters.
  package let measured: Double
  /// Standard deviation of the difference of both, meters; 0 where the only distance defines the
  /// scale.
  package let deviation: Double
  /// Meters per unit of the alignment by this distance alone.
  package let factor: Double

  /// Measured minus known length, meters.
  package var difference: Double { measured - known.length }

  /// Relative variance of a difference that is only rounding.
  private static let minVariance = 1e-18

  /// - Parameters:
  ///   - derived: The distance in units of the alignment.
  ///   - scale: The scale from known distances; `nil` if the alignment is in meters.
  init(
    _ known: KnownDistance, _ derived: Derived, _ covariances: [String: Matrix3],
    scale: ScaleEstimate?
  ) {
    let unit = scale?.factor ?? 1
    measured = derived.value * unit
    var difference = Derived(measured, power: 1)
    for (name, gradient) in scale?.gradients ?? [:] {
      difference.add(gradient * measured, of: name)
    }
    for (name, gradient) in derived.gradients { difference.add(gradient * unit, of: name) }
    // A length that determines the scale enters its own difference with the remaining share.
    let own = known.isCheck ? 0 : scale?.shares[known.title] ?? 0
    let relative = ScaleEstimate.relative(known)
    let lengths =
      (scale?.otherVariance ?? 0) - own * own * relative + (1 - own) * (1 - own) * relative
    difference.otherVariance = max(lengths, 0) * measured * measured
    let variance = difference.variance(covariances)
    let isRounding = variance < Self.minVariance * measured * measured
    deviation = isRounding ? 0 : variance.squareRoot()
    factor = derived.value > 0 ? known.length / derived.value : 0
    self.known = known
  }
}
