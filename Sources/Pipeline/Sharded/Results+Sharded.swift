import Files
import Foundation
import Scene
import Sharding
import Support

extension Results {
  /// Computes a stage in shards and stores its result.
  mutating func computeSharded<B: StageBinding>(
    _ binding: B.Type, options: B.Work.Options, record: StageRecord, views: ViewSet,
    engine: ShardEngine, in context: RunContext
  ) throws -> StageOutcome {
    let folder = ShardFolder(of: engine.folder)
    let run = folder.run(B.stage, record.key)
    let phases = try B.phases(
      views, options, key: record.key, facts: record.inputs, from: &self)
    let plan = ShardPlan(record, views, phases: phases)
    try plan.write(run)
    try engine.wait(for: plan, run, in: context)
    return try take(binding, plan, from: folder)
  }

  /// Makes the output of the last shard the result of the stage.
  private mutating func take<B: StageBinding>(
    _ binding: B.Type, _ plan: ShardPlan, from shards: ShardFolder
  ) throws -> StageOutcome {
    guard let folder else { throw PipelineError.missingResult(B.stage) }
    let file = try shards.file(of: plan.finishKey)
    let record = try StageRecord(in: file)
    guard record.key == plan.record.key, record.stage == B.stage else {
      throw ShardError.noPlan(stage: B.stage, key: plan.record.key)
    }
    let report = try Self.report(of: binding, in: file)
    try folder.place(file.url, as: record)
    adopt(binding, record)
    shards.tidy(after: plan)
    return StageOutcome(record, report: report)
  }

  /// Computes a shard of a stage and writes it; the last shard writes the stage's result.
  ///
  /// - Returns: The number of photographs, pairs or views it covered.
  mutating func shard<B: StageBinding>(
    _ binding: B.Type, id: ShardID, key: String, plan: ShardPlan, in shards: ShardFolder,
    context: RunContext
  ) throws -> Int {
    let views = try plannedViews(plan)
    let work = ShardWork<B>(
      id: id, views: views, facts: plan.record.inputs,
      options: B.Work.Options(set: plan.record.options), phases: plan.phases, folder: shards,
      context: context)
    let clock = ContinuousClock()
    let start = clock.now
    seed = plan.record.seed
    if id.phase != ShardPhase.finish {
      let file = try SectionFileWriter(shards.url(of: key))
      let items = try B.run(work, from: &self, to: file)
      try file.finish()
      return items
    }
    let (output, report) =
      try work.isFinishedFromShards ? B.finish(work, from: &self) : B.whole(work, from: &self)
    var record = plan.record
    let parts = Set(plan.keys).compactMap { shards.cost(of: $0) }
    record.seconds = parts.reduce((clock.now - start).seconds) { $0 + $1.seconds }
    record.peakBytes = (parts.map(\.peakBytes) + [ProcessMemory.peak]).compactMap { $0 }.max()
    record.result = answers.answer(
      binding, output: output, report: report, of: views, seconds: record.shownSeconds)
    try write(binding, output: output, record: record, report: report, to: shards.url(of: key))
    return views.views.count
  }

  /// The views of a plan.
  ///
  /// - Throws: `ShardError` if the upstream result differs from the one that the plan was made for.
  private func plannedViews(_ plan: ShardPlan) throws -> ViewSet {
    let stage = plan.record.stage
    let views = plan.views
    guard views.views.map(\.name) == plan.record.viewNames else {
      throw ShardError.noPlan(stage: stage, key: plan.record.key)
    }
    if let upstream = stages.upstream(of: stage), records[upstream]?.key != plan.record.upstreamKey
    {
      throw ShardError.otherResult(stage: upstream)
    }
    return views
  }
}

extension ResultFolder {
  /// Makes a file the result of a stage: by a hard link if the file system supports it, otherwise
  /// by a copy.
  fileprivate func place(_ file: URL, as record: StageRecord) throws {
    let target = url(of: record.stage, key: record.key)
    do {
      try LinkedFile.replace(target, by: file)
    } catch FileError.cannotWrite {
      let bytes = try RegularFile.read(file, limit: .max, links: .refused)
      try AtomicFile.write(bytes, to: target, replacing: true)
    }
  }
}
