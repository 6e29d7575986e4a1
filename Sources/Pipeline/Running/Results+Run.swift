import Foundation
import Scene
import Sharding
import Support

/// The only code that runs stages: in one piece, in shards, or step by step (`SteppedStage`).
extension Results {
  /// Computes a stage and stores its result: in shards if there is an engine, otherwise in this
  /// process.
  ///
  /// - Parameters:
  ///   - record: The record of the run, as returned by `plan`.
  ///   - engine: Where shards are computed; `nil` for this process. Other processes cannot read
  ///     absent photographs either, so captures with some are computed in this process.
  package mutating func compute<B: StageBinding>(
    _ binding: B.Type, options: B.Work.Options, record: StageRecord, views: ViewSet,
    engine: ShardEngine? = nil, in context: RunContext
  ) throws -> StageOutcome {
    seed = record.seed
    if let engine, views.views.allSatisfy(\.isHere) {
      return try computeSharded(
        binding, options: options, record: record, views: views, engine: engine, in: context)
    }
    let input = try B.input(views, from: &self)
    let need = B.memoryNeed(input, options, in: context)
    if let need { context.log(need.note(of: B.stage.rawValue, within: context.memory)) }
    let run = interruptible(record, in: context)
    ProcessMemory.resetPeak()
    do {
      let (output, report) = try B.Work(options: options).run(input, in: run.context)
      var record = record
      record.seconds = run.seconds
      record.peakBytes = ProcessMemory.peak
      var outcome = try finish(
        binding, output: consume output, report: report, record: record, views: views)
      outcome.shortage = need.flatMap { $0.exceeds(context.memory) ? $0 : nil }
      run.finish()
      return outcome
    } catch {
      run.interrupt()
      throw error
    }
  }

  /// Stores the output of a run with its answer; frees the output before returning.
  package mutating func finish<B: StageBinding>(
    _ binding: B.Type, output: consuming B.Work.Output, report: B.Work.Report,
    record: StageRecord, views: ViewSet
  ) throws -> StageOutcome {
    var record = record
    record.result = answers.answer(
      binding, output: output, report: report, of: views, seconds: record.shownSeconds)
    try store(binding, output: consume output, record: record, report: report)
    return StageOutcome(record, report: report)
  }
}

extension MemoryNeed {
  /// The log message on the memory that a stage needs.
  fileprivate func note(of stage: String, within limit: Int) -> String {
    let (most, limits) = (ByteText.words(least), ByteText.words(limit))
    if whole == least { return "\(stage) needs about \(most), within \(limits)" }
    let rest = whole > limit / 2 ? ", the rest in a scratch file" : ""
    return "\(stage) reads about \(ByteText.words(whole)), \(most) of it at once, "
      + "within \(limits)\(rest)"
  }
}
