import Foundation
import Scene
import Script
import Support

extension Workbench {
  /// Runs a stage and keeps its result, or returns the result that is there when nothing changed.
  ///
  /// The workspace changes only after the stage and the writing succeeded.
  mutating func run<Step: PipelineStep>(
    _ step: Step.Type, options: Step.Work.Options
  ) throws -> Reply {
    let views = try activeViews()
    guard views.views.count >= 2 else {
      throw CommandError.tooFewFrames(views.views.count, needed: 2)
    }
    try requireFreshUpstream(of: step.stage)
    var plan = try plan(step, options: options, views: views)
    if let record = records[step.stage], record.key == plan.key,
      let value = try? Value(json: record.result)
    {
      return Reply(
        value.record.map(Step.sentence) ?? "", value: value,
        remarks: ["\(step.stage.rawValue) was fresh: nothing to do"])
    }
    try workspace?.prepare()
    let input = try Step.input(views, in: &self)
    let clock = ContinuousClock()
    let start = clock.now
    let (output, report) = try Step.Work(options: options).run(input, in: context)
    let elapsed = (clock.now - start).components
    plan.seconds = Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18
    var result = Step.result(output, report: report, views: views)
    result["seconds"] = .number((plan.seconds * 1000).rounded() / 1000)
    result.add(ValueEncoder(isReport: true).record(report).summary)
    plan.result = Value.record(result).json
    try save(step, output, plan, report: report)
    return Reply(Step.sentence(result), value: .record(result))
  }

  private func requireFreshUpstream(of stage: StageName) throws {
    guard let upstream = stage.upstream else { return }
    switch try freshness(of: upstream) {
    case .fresh: return
    case .missing: throw CommandError.missingResult(upstream, command: stage.rawValue)
    case .stale(let reasons):
      throw CommandError.staleResult(upstream, reason: reasons[0], command: stage.rawValue)
    }
  }

  /// The record of a run that has not taken place yet.
  func plan<Step: PipelineStep>(
    _ step: Step.Type, options: Step.Work.Options, views: ViewSet
  ) throws -> StageRecord {
    let inputs = views.views.map { Step.viewFacts($0, camera: views.cameras[$0.camera]) }
    let set = settings.values[step.stage.rawValue] ?? [:]
    var record = StageRecord(
      stage: step.stage, version: step.version, key: "",
      upstreamKey: step.stage.upstream.flatMap { records[$0]?.key }, seed: context.seed,
      base: Step.Work.Options(set: set).texts, options: options.texts, inputs: inputs, result: "",
      seconds: 0)
    record.key = record.computedKey
    return record
  }

  mutating func save<Step: PipelineStep>(
    _ step: Step.Type, _ output: Step.Work.Output, _ record: StageRecord,
    report: Step.Work.Report?
  ) throws {
    if let workspace {
      let file = try SectionFileWriter(workspace.url(of: step.stage))
      try file.write("record", Array(JSONEncoder().encode(record)))
      if let report { try file.write("report", StoredReport.bytes(report)) }
      try Step.write(output, to: file)
      try file.finish()
    }
    records[step.stage] = record
    outputs.drop(from: step.stage)
    Step.keep(output, in: &outputs)
  }

  /// Reads the records of the results in the workspace; damaged ones count as missing.
  mutating func readRecords() -> [String] {
    records = [:]
    outputs = Outputs()
    guard let workspace else { return [] }
    var remarks: [String] = []
    for stage in StageName.allCases {
      let url = workspace.url(of: stage)
      guard FileManager.default.fileExists(atPath: url.path) else { continue }
      do {
        let bytes = try SectionFile(url).read("record").bytes
        records[stage] = try JSONDecoder().decode(StageRecord.self, from: Data(bytes))
      } catch {
        let (reason, _) = Messages.text(of: error)
        remarks.append("the result of \(stage.rawValue) counts as missing: \(reason)")
      }
    }
    return remarks
  }

  /// Removes the result of a stage.
  mutating func clear(_ stage: StageName) throws {
    if let workspace {
      let url = workspace.url(of: stage)
      guard unlink(url.path) == 0 || errno == ENOENT else {
        throw FileError.cannotWrite(url, reason: String(cString: strerror(errno)))
      }
    }
    records[stage] = nil
    outputs.drop(from: stage)
  }
}

extension StageRecord {
  /// A hash of all that decides the result.
  var computedKey: String {
    var hash = ContentHash()
    hash.add("\(stage.rawValue) \(version) \(seed) \(upstreamKey ?? "")")
    for (name, text) in options.sorted(by: { $0.key < $1.key }) {
      hash.add(name)
      hash.add(text)
    }
    for facts in inputs {
      hash.add(facts.name)
      hash.add(facts.text)
      for file in facts.files { hash.add(file.hash) }
    }
    return hash.text
  }
}

extension Record {
  /// The fields a reply has room for: numbers, words and lists of words; `report` tells the rest.
  var summary: Record {
    var short = Record()
    for (key, value) in fields where value.record == nil {
      if value.list?.allSatisfy({ $0.list == nil && $0.record == nil }) ?? true {
        short[key] = value
      }
    }
    return short
  }

  /// Adds the fields of another record that are not here yet.
  mutating func add(_ other: Record) {
    for (key, value) in other.fields where self[key] == nil { self[key] = value }
  }
}
