import Alignment
import Script
import Support

/// Going back in a stopped run, and beginning it again in another way.
extension Workbench {
  /// Goes back by whole steps.
  mutating func goBack(by count: Int) throws -> Reply {
    let current = try withSteps(stoppedStage())
    guard current.stop.number > 0 else { throw SteppingError.noEarlierStep }
    let passed = current.inner.prefix(current.stop.number - 1)
    let whole = passed.indices.filter { !passed[$0] }
    return try goBack(to: count <= whole.count ? whole[whole.count - count] + 1 : 0)
  }

  /// A stage whose steps so far are known: a run taken up from the workspace is repeated.
  private mutating func withSteps(_ current: SteppedStage) throws -> SteppedStage {
    guard current.inner.count < current.stop.number else { return current }
    try standLive()
    return try stoppedStage()
  }

  /// Begins the stopped run again with the settings of now.
  mutating func restartStepping() throws -> Reply {
    let stage = try stoppedStage().stage
    giveUpStepping()
    stepping = try Pipeline.step(stage)?.begin([:], &self)
    try noteStop()
    return stopReply()
  }

  /// The state of a stopped alignment.
  mutating func alignState() throws -> AlignState {
    guard try stoppedStage().stage == .align else {
      throw SteppingError.nothingToShow("alignment")
    }
    if stepping?.stop.state == nil, stepping?.stop.number ?? 0 > 0 { try standLive() }
    guard let state = stepping?.stop.state as? AlignState else {
      throw SteppingError.nothingToShow("model")
    }
    return state
  }

  /// Repeats the stopped alignment with a view taken at a number of registered ones.
  mutating func register(_ name: String, at count: Int) throws -> Reply {
    let current = try stoppedStage()
    let request = "\(name)@\(count)"
    let before = current.record.options[Self.registerSetting] ?? ""
    let all = before.isEmpty ? request : "\(before),\(request)"
    let number = current.stop.number
    var options = current.record.options
    options[Self.registerSetting] = all
    let next = try Pipeline.step(.align)?.begin(options, &self)
    giveUpStepping()
    stepping = next
    var reply = try goBack(to: number)
    reply.text +=
      "\n  \(name) is next: align --\(Self.registerSetting) \(all) does so in a plain run"
    if var record = reply.value.record {
      record[Self.registerSetting] = .string(all)
      reply.value = .record(record)
    }
    return reply
  }

  private static let registerSetting = "register"
  private static let pairSetting = "init-pair"

  /// Sets the pair that alignments start from, and begins a stopped one again.
  mutating func startFrom(_ names: [String]) throws -> Reply {
    let pair = names.joined(separator: ",")
    var changed = settings
    changed.values["align", default: [:]][Self.pairSetting] = pair
    try keep(changed)
    let said = "align.\(Self.pairSetting) is \(pair)"
    let isStopped = stepping?.stage == .align
    let value: Record = ["name": .string("align.init-pair"), "value": .string(pair)]
    guard isStopped else { return Reply("\(said); align starts from it", value: .record(value)) }
    var reply = try restartStepping()
    reply.text = "\(said)\n\(reply.text)"
    return reply
  }
}
