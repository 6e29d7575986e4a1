/// Changes of brightness between frames.
extension RunFacts {
  /// Ratio of the mean luma between neighbors above which matching degrades: one and a half stops
  /// in encoded values.
  static let maxBrightnessStep = 1.6

  /// Brightness ratio of two frames, at least 1; `nil` if it is unknown or a frame is underexposed
  /// or overexposed, which is a separate cause.
  func step(_ first: Int, _ second: Int) -> Double? {
    guard let a = frames[first].image?.quality?.luminance,
      let b = frames[second].image?.quality?.luminance, min(a, b) > 0,
      !frames[first].isBadlyExposed, !frames[second].isBadlyExposed
    else { return nil }
    return max(a / b, b / a)
  }

  /// Whether brightness jumps between two frames.
  public func isJump(_ first: Int, _ second: Int) -> Bool {
    (step(first, second) ?? 1) > Self.maxBrightnessStep
  }
}
