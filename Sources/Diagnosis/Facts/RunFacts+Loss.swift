/// How much of the result is lost.
extension RunFacts {
  /// Share of frames that may be left out without a word: one in fifty is ordinary loss.
  private static let tolerated = 0.02

  /// Share of the frames that have a pose; `nil` before alignment.
  var registeredShare: Double? {
    guard let alignment, !frames.isEmpty else { return nil }
    return Double(frames.count - alignment.lost.count) / Double(frames.count)
  }

  /// Share of the frames that a rule has to explain: those without a pose, or all where a stage
  /// failed as a whole.
  var loss: Double {
    if isStuck { return 1 }
    let loss = 1 - (registeredShare ?? 1)
    return loss > Self.tolerated ? loss : 0
  }

  /// Whether there is nothing to go on from: a stage failed as a whole, or what it made is empty.
  var isStuck: Bool {
    if failedStage != nil { return true }
    if frames.contains(where: { $0.keypoints != nil }),
      frames.allSatisfy({ $0.keypoints ?? 0 == 0 })
    {
      return true
    }
    return pairs.map { pairs in !pairs.contains { $0.isVerified } } ?? false
  }

  /// Frames that are lost, by number; all where a stage failed as a whole.
  var lostFrames: [Int] {
    if let alignment { return alignment.lost }
    return isStuck ? Array(frames.indices) : []
  }

  /// Names of frames.
  func names(_ indices: [Int]) -> [String] { indices.map { frames[$0].name } }
}
