extension Diagnosis {
  /// All rules, in the order in which causes of equal weight are listed.
  static let rules: [Rule] =
    EngineRules.all + FileRules.all + SettingRules.all + MaskRules.all + SensorRules.all
    + CameraRules.all + MotionRules.all + FrameRules.all + GraphRules.all

  /// Minimum fraction of registered frames of a result that has not failed: COLMAP users consider a
  /// run failed if fewer than half of the photographs are in the model.
  static let minRegisteredShare = 0.5

  /// Applies all rules and ranks their causes.
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
    if !facts.hasRun || (facts.alignment == nil && !isDoubted) { return .notRun }
    return isDoubted ? .doubtful : .sound
  }
}
