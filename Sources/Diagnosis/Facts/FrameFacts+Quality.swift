import Capture

/// Whether a frame is sharp and well exposed.
extension FrameFacts {
  /// Whether the frame is blurred or badly exposed.
  var isBad: Bool { isBadlyExposed || blur != nil }

  /// Whether the frame is underexposed or overexposed.
  var isBadlyExposed: Bool { exposure != nil }

  /// Whether even bright parts are dark.
  var isDark: Bool { exposure == .dark }

  /// Whether too much of the frame is overexposed.
  var isBurnt: Bool { exposure == .burnt }
}

extension RunFacts {
  /// Compares the sharpness of the frames, among those at a similar distance.
  mutating func compareFrames() {
    let found = FrameComparison.all(
      among: frames.map { $0.image?.quality }, distances: frames.map(\.distance))
    for index in frames.indices where frames[index].image?.quality != nil {
      frames[index].comparison = found[index]
    }
    judgeFrames()
  }

  /// Determines the frames that are blurred or badly exposed, from comparisons and brightness.
  mutating func judgeFrames() {
    let comparisons = frames.map(\.comparison)
    let blur = FrameReview.blur(comparisons)
    sharpnessLimit = SharpnessLimit(comparisons).minimum
    let exposure = ExposureReview(frames.map { $0.image?.quality.map { FrameLight($0) } })
    clippedLimit = exposure.clippedLimit
    for index in frames.indices {
      frames[index].blur = blur[index]
      frames[index].exposure = exposure.faults[index]
    }
  }
}
