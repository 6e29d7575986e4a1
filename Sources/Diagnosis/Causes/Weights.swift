/// How directly evidence indicates a cause: several rules observe the same loss, and the rule that
/// names the mechanism outweighs those that describe it.
enum Specificity {
  /// The evidence has no other explanation.
  static let direct = 1.0
  /// The evidence explains what other causes describe, such as a gap.
  static let probable = 0.6
  /// Other causes can produce the same evidence.
  static let likely = 0.5
  /// A property of the scene with which most captures succeed.
  static let property = 0.4
  /// A residual cause, for a loss that nothing else explains.
  static let residual = 0.2
}

/// The weight of an error without loss of frames: equivalent to the loss of this fraction of them.
/// The order follows causality: a wrong camera bends a model, and a bent model disagrees with depth
/// and poses.
enum Alarm {
  /// The given data do not belong to the photographs, so that no other figure is reliable.
  static let certain = 0.8
  /// Equally certain, and also explains a wrong focal length.
  static let overriding = 0.9
  static let strong = 0.6
  static let fair = 0.5
  static let weak = 0.4
}
