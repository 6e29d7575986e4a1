/// Changes of brightness between frames.
extension RunFacts {
  /// Factor of the mean luma between neighbors from which matching suffers: one stop and a half in
  /// encoded values.
  static let maxBrightnessStep = 1.6

  /// Factor between the brightness of two frames, at least 1; `nil` where it is not known or a frame
  /// is too dark or burnt out, which is bad by itself.
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
