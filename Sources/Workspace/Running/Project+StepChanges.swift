import Alignment
import Pipeline
import Scene
import Support

/// Going back in a paused run, and restarting it with changes.
extension Project {
  /// Goes back by a number of top-level steps.
  package mutating func goBack(by count: Int) throws {
    let current = try withSteps(stoppedStage())
    guard current.stop.number > 0 else { throw SteppingError.noEarlierStep }
    let passed = current.inner.prefix(current.stop.number - 1)
    let whole = passed.indices.filter { !passed[$0] }
    try goBack(to: count <= whole.count ? whole[whole.count - count] + 1 : 0)
  }

  /// Goes to an earlier step, whose state is stored or recomputed.
  mutating func goBack(to number: Int) throws {
    var current = try stoppedStage()
    current.run?.end()
    current.run = nil
    if !current.goBack(to: number) {
      current.move(to: SteppedRun.Stop(number: number))
      if number > 0 { current.inner = try current.liveRun(in: context).inner }
    }
    stepping = current
    try noteStop()
  }

  /// A stage with its steps so far; a run that was resumed from the workspace is replayed to get
  /// them.
  private mutating func withSteps(_ current: SteppedStage) throws -> SteppedStage {
    guard current.inner.count < current.stop.number else { return current }
    try standLive()
    return try stoppedStage()
  }

  /// Restarts the paused run with the current settings.
  package mutating func restartStepping() throws {
    let stage = try stoppedStage().stage
    let begin = try prepared(stage, with: [:])
    giveUpStepping()
    stepping = try begin(&self)
    try noteStop()
  }

  /// The state of a paused alignment.
  package mutating func alignState() throws -> AlignState {
    guard try stoppedStage().stage == .align else {
      throw SteppingError.nothingToShow("alignment")
    }
    if stepping?.stop.state == nil, stepping?.stop.number ?? 0 > 0 { try standLive() }
    guard let state = stepping?.stop.state as? AlignState else {
      throw SteppingError.nothingToShow("model")
    }
    return state
  }

  /// Repeats the paused alignment with a given view registered next at a given number of views.
  ///
  /// - Returns: The setting of `align` that has the same effect in a plain run, and its value.
  package mutating func register(
    _ name: String, at count: Int
  ) throws -> (setting: String, value: String) {
    let current = try stoppedStage()
    let request = "\(name)@\(count)"
    let before = current.record.options[Self.registerSetting] ?? ""
    let all = before.isEmpty ? request : "\(before),\(request)"
    let number = current.stop.number
    var options = current.record.options
    options[Self.registerSetting] = all
    let next = try prepared(.align, with: options)(&self)
    giveUpStepping()
    stepping = next
    try goBack(to: number)
    return (Self.registerSetting, all)
  }

  private static let registerSetting = "register"
  private static let pairSetting = "init-pair"

  /// Sets the initial pair of alignments, and restarts a paused one.
  ///
  /// - Returns: The setting and its value, and whether a run was restarted.
  package mutating func startFrom(
    _ names: [String]
  ) throws -> (setting: String, value: String, isRestarted: Bool) {
    let pair = names.joined(separator: ",")
    var changed = settings
    changed.values[.align, default: [:]][Self.pairSetting] = pair
    try keep(changed)
    let isStopped = stepping?.stage == .align
    if isStopped { try restartStepping() }
    return ("\(StageName.align.rawValue).\(Self.pairSetting)", pair, isStopped)
  }
}
