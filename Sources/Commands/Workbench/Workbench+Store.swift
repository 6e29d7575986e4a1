import Foundation
import Scene
import Sharding
import Support

/// Results, written to the workspace, read back and removed.
extension Workbench {
  /// Writes a result with its record, then keeps it in memory in place of those built on it.
  mutating func save<Step: PipelineStep>(
    _ step: Step.Type, _ output: Step.Work.Output, _ record: StageRecord,
    report: Step.Work.Report?
  ) throws {
    let stays = workspace == nil || Step.Join.staysInMemory
    let kept = try stays ? Step.Join.kept(output) : nil
    keepRun(of: step.stage)
    if let workspace {
      try store(step, output, record, report: report, to: workspace.url(of: step.stage))
    }
    records[step.stage] = record
    keepRun(of: step.stage)
    outputs.drop(from: step.stage)
    outputs[step] = kept
    if workspace == nil { outputs.keep(report, of: step) }
  }

  /// Writes the file of a result.
  func store<Step: PipelineStep>(
    _ step: Step.Type, _ output: Step.Work.Output, _ record: StageRecord,
    report: Step.Work.Report?, to url: URL
  ) throws {
    let file = try SectionFileWriter(url)
    try file.write("record", Array(JSONEncoder.sorted.encode(record)))
    if let report { try file.write("report", StoredReport.bytes(report)) }
    try Step.Join.write(output, to: file)
    try file.finish()
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

  /// What a stage made, from memory or from the workspace.
  mutating func output<Step: PipelineStep>(of step: Step.Type) throws -> FrameOutput<Step.Kept> {
    let names = records[step.stage]?.viewNames ?? []
    if let kept = outputs[step] {
      return FrameOutput(stage: step.stage, names: names, kept: kept)
    }
    let kept = try readOrForget(step.stage) { file in
      let kept = try Step.Join.read(from: file)
      guard Step.Join.isConsistent(kept, views: names.count) else {
        throw StorageError.inconsistent(Step.section)
      }
      return kept
    }
    if Step.Join.staysInMemory { outputs[step] = kept }
    return FrameOutput(stage: step.stage, names: names, kept: kept)
  }

  /// What the stage's command answered when it last ran.
  func result<Step: PipelineStep>(of step: Step.Type) -> Step.Result? {
    records[step.stage].flatMap {
      try? JSONDecoder().decode(Step.Result.self, from: Data($0.result.utf8))
    }
  }

  /// All that a stage told of its last run.
  mutating func report<Step: PipelineStep>(of step: Step.Type) throws -> Step.Work.Report {
    if let report = outputs.report(of: step) { return report }
    return try readOrForget(step.stage) {
      try StoredReport.report($0.read("report").bytes, as: Step.Work.Report.self)
    }
  }

  /// The file of a stage's result.
  func file(of stage: StageName) throws -> SectionFile {
    guard let workspace, records[stage] != nil else {
      throw CommandError.missingResult(stage, command: "")
    }
    if stage == unfinished { throw SteppingError.nothingToShow("report") }
    let file = try SectionFile(workspace.url(of: stage))
    if workspace.worker != nil { try requireRecord(of: stage, in: file) }
    return file
  }

  /// Refuses a result that another `ocs` has put in place of the one listed.
  private func requireRecord(of stage: StageName, in file: SectionFile) throws {
    let record = try JSONDecoder().decode(
      StageRecord.self, from: Data(file.read("record").bytes))
    guard record == records[stage] else { throw CommandError.replacedResult(stage) }
  }

  /// Reads from a result; a damaged one is forgotten, so that `status` calls it missing.
  mutating func readOrForget<Value>(
    _ stage: StageName, _ body: (SectionFile) throws -> Value
  ) throws -> Value {
    do {
      return try body(file(of: stage))
    } catch let error as StorageError {
      records[stage] = nil
      throw CommandError.other("\(error); run: \(stage.rawValue)")
    }
  }

  /// Removes the result of a stage.
  mutating func clear(_ stage: StageName) throws {
    if let workspace {
      try workspace.requireOwn()
      let url = workspace.url(of: stage)
      guard unlink(url.path) == 0 || errno == ENOENT else {
        throw FileError.cannotWrite(url, reason: String(cString: strerror(errno)))
      }
      ShardFolder(of: workspace.folder).clear(stage.rawValue)
    }
    records[stage] = nil
    outputs.drop(from: stage)
  }
}
