import Foundation
import ObjectCapture
import Scene
import Script
import Support

extension Workbench {
  /// Fewest frames a stage runs on.
  private static let minFrames = 2

  /// Runs a stage and keeps its result, or returns the result that is there when nothing changed.
  ///
  /// The workspace changes only after the stage and the writing succeeded.
  mutating func run<Step: PipelineStep>(
    _ step: Step.Type, options: Step.Work.Options
  ) throws -> Reply {
    let views = try usableViews(step, options)
    var record = try plan(step, options: options, views: views)
    if let (reply, result) = freshReply(step, key: record.key) {
      return try diagnosed(reply, isEmpty: Step.isEmpty(result), of: step.stage)
    }
    if records[step.stage] != nil { try Step.check(options, of: views, in: &self) }
    try workspace?.prepare()
    if let reply = try runSharded(step, options: options, record, views) { return reply }
    let input = try Step.Join.input(views, from: &self)
    let shortage = announceMemory(of: step.stage, Step.Join.memoryNeed(input, options, in: context))
    let clock = ContinuousClock()
    let start = clock.now
    ProcessMemory.resetPeak()
    let (output, report) = try explaining(step.stage) {
      try Step.Work(options: options).run(input, in: $0)
    }
    record.seconds = (clock.now - start).seconds
    record.peakBytes = ProcessMemory.peak
    var reply = try keep(step, consume output, report, record)
    reply.remarks += shortage
    return reply
  }

  /// What a run of a stage starts from: the record of its result, and its input.
  mutating func prepared<Step: PipelineStep>(
    _ step: Step.Type, options: Step.Work.Options
  ) throws -> (StageRecord, Step.Work.Input) {
    let views = try usableViews(step, options)
    let record = try plan(step, options: options, views: views)
    try workspace?.prepare()
    return (record, try Step.Join.input(views, from: &self))
  }

  /// The frames a stage runs on.
  private mutating func usableViews<Step: PipelineStep>(
    _ step: Step.Type, _ options: Step.Work.Options
  ) throws -> ViewSet {
    let views = try activeViews()
    guard views.views.count >= Self.minFrames else {
      throw CommandError.tooFewFrames(views.views.count, needed: Self.minFrames)
    }
    if records[step.stage] == nil { try Step.check(options, of: views, in: &self) }
    try requireFreshUpstream(of: step.stage)
    return views
  }

  /// Keeps what a stage made, and tells of it; what it holds in memory is free by then.
  mutating func keep<Step: PipelineStep>(
    _ step: Step.Type, _ output: consuming Step.Work.Output, _ report: Step.Work.Report,
    _ record: StageRecord
  ) throws -> Reply {
    let views = try activeViews()
    var record = record
    let result = Step.result(output, report: report, views: views)
    let value = ResultValue.record(result, seconds: record.shownSeconds, report: report)
    record.result = Value.record(value).json
    try save(step, consume output, record, report: report)
    Step.completed(report, in: &self)
    let reply = Reply(
      Step.sentence(result, time: record.time), value: .record(value),
      remarks: remarksOnChanged(step, views) + Step.remarks(report))
    return try diagnosed(reply, isEmpty: Step.isEmpty(result), of: step.stage)
  }

  /// The answer of the last run where its key is this one.
  private func freshReply<Step: PipelineStep>(
    _ step: Step.Type, key: String
  ) -> (Reply, Step.Result)? {
    guard let record = records[step.stage], record.key == key,
      let value = try? Value(json: record.result), let result = result(of: step)
    else { return nil }
    let reply = Reply(
      Step.sentence(result, time: record.time), value: value,
      remarks: ["\(step.stage.rawValue) was fresh: nothing to do"])
    return (reply, result)
  }

  private func requireFreshUpstream(of stage: StageName) throws {
    guard let upstream = stage.upstream else { return }
    switch try freshness(of: upstream) {
    case .fresh: return
    case .missing: throw CommandError.missingResult(upstream, command: stage.rawValue)
    case .stale(let reasons):
      let before = try StageName.allCases.filter {
        try $0 <= upstream && freshness(of: $0) != .fresh
      }
      throw CommandError.staleResult(upstream, reason: reasons[0], run: before + [stage])
    }
  }

  /// The record of a run that has not taken place yet.
  func plan<Step: PipelineStep>(
    _ step: Step.Type, options: Step.Work.Options, views: ViewSet
  ) throws -> StageRecord {
    let known = knownFacts(of: step.stage)
    var record = StageRecord(
      stage: step.stage, version: step.version, key: "",
      upstreamKey: step.stage.upstream.flatMap { records[$0]?.key }, seed: context.seed,
      base: try Step.options(in: self).texts, options: options.texts,
      inputs: views.views.map {
        Step.Join.viewFacts($0, camera: views.cameras[$0.camera], known: known[$0.name])
      },
      result: "", seconds: 0)
    record.key = record.computedKey
    return record
  }

  /// What a stage looked at of each view in its last run, by name.
  func knownFacts(of stage: StageName) -> [String: ViewFacts] {
    Dictionary((records[stage]?.inputs ?? []).map { ($0.name, $0) }) { first, _ in first }
  }
}

extension Duration {
  /// The time in seconds.
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
