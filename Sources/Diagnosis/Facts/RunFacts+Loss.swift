/// The part of the result that is lost.
extension RunFacts {
  /// Fraction of unregistered frames that is not reported: one in fifty is an ordinary loss.
  private static let tolerated = 0.02

  /// Fraction of registered frames; `nil` before alignment.
  var registeredShare: Double? {
    guard let alignment, !frames.isEmpty else { return nil }
    return Double(frames.count - alignment.lost.count) / Double(frames.count)
  }

  /// Whether a stage has a result.
  var hasRun: Bool {
    alignment != nil || pairs != nil || frames.contains { $0.keypoints != nil }
  }

  /// Fraction of the frames that a rule has to explain: the unregistered ones, or all if a stage
  /// failed.
  var loss: Double {
    if isStuck { return 1 }
    let loss = 1 - (registeredShare ?? 1)
    return loss > Self.tolerated ? loss : 0
  }

  /// Whether the next stage cannot run: a stage failed, or its output is empty.
  var isStuck: Bool {
    if failedStage != nil { return true }
    if frames.contains(where: { $0.keypoints != nil }),
      frames.allSatisfy({ $0.keypoints ?? 0 == 0 })
    {
      return true
    }
    return pairs.map { pairs in !pairs.contains { $0.isVerified } } ?? false
  }

  /// Indices of unregistered frames; all if a stage failed.
  var lostFrames: [Int] {
    if let alignment { return alignment.lost }
    return isStuck ? Array(frames.indices) : []
  }

  /// Names of frames, by index.
  func names(_ indices: [Int]) -> [String] { indices.map { frames[$0].name } }
}
