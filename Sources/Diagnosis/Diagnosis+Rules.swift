/// A rule looks at the facts and answers with a cause where its evidence is beyond the limits.
typealias Rule = @Sendable (RunFacts) -> Cause?

extension Diagnosis {
  /// Every rule, in the order in which equally heavy causes are listed.
  static let rules: [Rule] =
    EngineRules.all + FileRules.all + SettingRules.all + MaskRules.all + SensorRules.all
    + CameraRules.all + MotionRules.all + FrameRules.all + GraphRules.all

  /// Smallest share of the frames in the result below which it has failed: COLMAP's users call a
  /// run lost where less than half of the photographs are in the model.
  static let minRegisteredShare = 0.5
  /// Share of frames that may be left out without a word: one in fifty is ordinary loss.
  static let tolerated = 0.02

  /// Applies every rule and ranks what they say.
  public init(_ facts: RunFacts) {
    let found = Diagnosis.rules.compactMap { $0(facts) }
    var open = found.filter { !$0.isHealed }
    let order = open.indices.sorted { (open[$1].weight, $0) < (open[$0].weight, $1) }
    open = order.map { open[$0] }
    let total = open.reduce(0) { $0 + $1.weight }
    for index in open.indices where total > 0 { open[index].share = open[index].weight / total }
    self.init(
      verdict: Diagnosis.verdict(facts, isDoubted: !open.isEmpty),
      causes: open + found.filter(\.isHealed))
  }

  private static func verdict(_ facts: RunFacts, isDoubted: Bool) -> Verdict {
    if facts.isStuck || facts.registeredShare.map({ $0 < minRegisteredShare }) == true {
      return .failed
    }
    return isDoubted ? .doubtful : .sound
  }
}

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

extension RunFacts {
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
    return loss > Diagnosis.tolerated ? loss : 0
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
