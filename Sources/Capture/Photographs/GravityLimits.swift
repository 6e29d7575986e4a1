/// Which measurements of gravity are plausible.
enum GravityLimits {
  /// Lengths of a measured vector, g: a hand moves while it measures.
  static let length = 0.5...2.0
}
