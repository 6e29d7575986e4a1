/// Plausible measurements of gravity.
enum GravityLimits {
  /// Range of the length of a measured vector in g; the hand moves during the measurement.
  static let length = 0.5...2.0
}
