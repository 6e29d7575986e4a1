import Scene
import Support

extension Results {
  /// The result of a stage, from memory or from its file.
  package mutating func output<B: StageBinding>(of binding: B.Type) throws -> FrameOutput<B.Kept> {
    let names = names(of: B.stage)
    if let kept = inMemory(binding) {
      return FrameOutput(stage: B.stage, names: names, kept: kept)
    }
    let kept = try readOrForget(B.stage) { file in
      let kept = try B.read(from: file)
      guard B.isConsistent(kept, views: names.count) else {
        throw StorageError.inconsistent(B.section)
      }
      return kept
    }
    if B.staysInMemory, let key = records[B.stage]?.key {
      memory.store(kept, of: binding, key)
    }
    return FrameOutput(stage: B.stage, names: names, kept: kept)
  }

  /// The result of a stage, if it is in memory.
  package func inMemory<B: StageBinding>(_ binding: B.Type) -> B.Kept? {
    records[B.stage].flatMap { memory.kept(binding, $0.key) }
  }

  /// Replaces the current result's output, in memory only.
  package mutating func replace<B: StageBinding>(_ binding: B.Type, by kept: B.Kept) {
    if let key = records[B.stage]?.key { memory.store(kept, of: binding, key) }
  }

  /// Frees the memory of a result that its file has as well.
  mutating func free<B: StageBinding>(_ binding: B.Type) {
    if let key = records[B.stage]?.key { memory.store(nil as B.Kept?, of: binding, key) }
  }

  /// The report of a stage's last run.
  package mutating func report<B: StageBinding>(of binding: B.Type) throws -> B.Work.Report {
    if let key = records[B.stage]?.key, let report = memory.report(binding, key) { return report }
    return try readOrForget(B.stage) { try Self.report(of: binding, in: $0) }
  }

  /// The report in a result file.
  package static func report<B: StageBinding>(
    of binding: B.Type, in file: SectionFile
  ) throws -> B.Work.Report {
    try StoredReport.report(file.read("report").bytes, as: B.Work.Report.self)
  }

  /// The file of a stage's result.
  package func file(of stage: StageName) throws -> SectionFile {
    guard let folder, let record = records[stage] else { throw PipelineError.missingResult(stage) }
    if stage == unfinished { throw PipelineError.unfinishedResult(stage) }
    let file = try SectionFile(folder.url(of: stage, key: record.key))
    if isWatched, try StageRecord(in: file) != record {
      throw PipelineError.replacedResult(stage)
    }
    return file
  }

  /// Reads from a result; a damaged one is dropped, so that it counts as missing.
  package mutating func readOrForget<Value>(
    _ stage: StageName, _ body: (SectionFile) throws -> Value
  ) throws -> Value {
    do {
      return try body(file(of: stage))
    } catch let error as StorageError {
      records[stage] = nil
      throw PipelineError.damagedResult(stage, error)
    }
  }
}
