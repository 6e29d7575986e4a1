/// How directly evidence shows a cause: several rules see the same loss, and the one that names the
/// mechanism outweighs those that describe it.
enum Specificity {
  /// The evidence has no other explanation.
  static let direct = 1.0
  /// It explains what others describe, such as a gap.
  static let probable = 0.6
  /// Other causes can look alike.
  static let likely = 0.5
  /// What is left when nothing else explains the loss.
  static let residual = 0.2
}

/// What an error weighs that loses no frame: as much as the loss of this share of them. The order is
/// that in which such errors explain each other: a wrong camera bends a model, a bent model
/// disagrees with depth and poses.
enum Alarm {
  /// What was given is not what was photographed: no other figure can be trusted.
  static let certain = 0.8
  /// As certain, and it explains a wrong focal length besides.
  static let overriding = 0.9
  static let strong = 0.6
  static let fair = 0.5
  static let weak = 0.4
}
