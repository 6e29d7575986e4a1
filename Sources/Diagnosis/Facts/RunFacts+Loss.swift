import Alignment
import Numerics
import Pipeline

/// The part of the result that is lost.
extension RunFacts {
  /// Fraction of unregistered frames that is not reported: one in fifty is an ordinary loss.
  private static let tolerated = 0.02

  /// Fraction of registered frames; `nil` before alignment.
  var registeredShare: Double? {
    guard let alignment, !frames.isEmpty else { return nil }
    return Double(frames.count - alignment.lost.count) / Double(frames.count)
  }

  /// Whether the poses are not right with the probability of a sound result; `false` without a
  /// probability.
  var isDoubtful: Bool { alignment?.report.probability.map { $0 < AlignReport.sound } ?? false }

  /// Whether alignment has no poses, or they are more likely wrong than right.
  var isWrong: Bool {
    guard let alignment else { return false }
    return alignment.report.probability.map { $0 < 0.5 } ?? !alignment.isRegistered.contains(true)
  }

  /// Whether the poses are more likely right than wrong.
  var isProbablyRight: Bool { alignment?.report.probability.map { $0 >= 0.5 } ?? false }

  /// Whether registered frames have lower probabilities than half of all registered ones.
  func areWeak(_ indices: [Int]) -> Bool {
    let all = alignment?.report.viewProbabilities ?? []
    let known = Dictionary(all.map { ($0.view, $0.probability) }, uniquingKeysWith: { a, _ in a })
    let own = names(indices).compactMap { known[$0] }.filter { $0 > 0 }
    guard let median = own.median(),
      let usual = all.map(\.probability).filter({ $0 > 0 }).median()
    else { return false }
    return median < usual
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

  /// Median number of keypoints of unregistered frames, without blurred and badly exposed ones, over
  /// that of registered ones; `nil` if fewer than half of the frames are registered.
  var lostKeypointRatio: Double? {
    guard let alignment, registeredShare ?? 0 >= 0.5 else { return nil }
    let lost = alignment.lost.filter { !frames[$0].isBad }.compactMap { frames[$0].keypoints }
    guard !lost.isEmpty else { return 1 }
    let kept = frames.indices.filter { alignment.isRegistered[$0] }.compactMap {
      frames[$0].keypoints
    }
    guard let few = lost.median(), let many = kept.median(), many > 0 else { return nil }
    return Double(few) / Double(many)
  }
}

extension RunFacts {
  /// The facts with the keypoints and the lost frames of the first attempt of an alignment that was
  /// repeated; `nil` without a retry.
  var beforeRetry: RunFacts? {
    guard let first = alignment?.report.firstAttempt else { return nil }
    let lost = Set(first.lost)
    var copy = self
    for index in frames.indices {
      let name = frames[index].name
      if let count = first.keypoints[name] { copy.frames[index].image?.keypoints = count }
      if lost.contains(name) { copy.alignment?.isRegistered[index] = false }
    }
    return copy
  }

  /// Whether `align` already tried fainter keypoints.
  var hasTriedSensitivity: Bool {
    alignment?.report.hasTried(.features, "sensitivity") ?? false
  }
}
