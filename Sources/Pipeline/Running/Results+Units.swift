import Foundation
import Scene
import Sharding
import Support

/// Continuation of interrupted runs. A run in this process stores its finished units in
/// `shards/units/STAGE-KEY` of the folder of results, next to its record; the key changes with
/// everything that affects the result, so that only an equal run continues.
extension Results {
  /// Prepares a run that stores its finished units, unless results are in memory only. Units of
  /// other runs of the stage are removed.
  func interruptible(_ record: StageRecord, in context: RunContext) -> InterruptibleRun {
    let shards = folder.map { ShardFolder(of: $0.url) }
    guard let shards, let place = shards.units(record.stage, record.key) else {
      return InterruptibleRun(context: context, units: nil)
    }
    shards.removeUnits(of: record.stage, except: record.key)
    let units = FinishedUnits(place)
    if !units.isEmpty {
      let share = Int(saturating: 100 * units.earlier.fraction)
      context.log("\(record.stage.rawValue) continues the run interrupted at \(share) %")
    }
    let isDescribed = (try? units.describe(ShardJSON.bytes(record))) != nil
    return InterruptibleRun(context: context, units: isDescribed ? units : nil)
  }

  /// The interrupted run of a stage that could continue with the same inputs: its record, whose
  /// options the new run needs, and its progress.
  package func interruptedRun(
    of stage: StageName, _ views: ViewSet, seed: UInt64
  ) -> (record: StageRecord, progress: FinishedUnits.Progress)? {
    guard let folder, let version = stages.info(stage)?.version else { return nil }
    for units in ShardFolder(of: folder.url).unitFolders(of: stage) {
      guard let progress = FinishedUnits.progress(in: units),
        let record: StageRecord = ShardJSON.read(FinishedUnits.description(in: units)),
        record.stage == stage, record.version == version, fits(record, views, seed: seed)
      else { continue }
      return (record, progress)
    }
    return nil
  }
}

/// A run that may store its finished units.
struct InterruptibleRun {
  /// The context for the stage.
  let context: RunContext
  /// Where it stores its units; `nil` if it stores none.
  let units: FinishedUnits?
  private let start = ContinuousClock.now

  init(context: RunContext, units: FinishedUnits?) {
    self.units = units
    var context = context
    if let units {
      let report = context.onProgress
      context.onProgress = { event in
        units.note(event.fraction)
        report(event)
      }
      context.units = units
    }
    self.context = context
  }

  /// Seconds of work, including those of the interrupted run.
  var seconds: Double { units?.seconds ?? (ContinuousClock.now - start).seconds }

  /// Removes the units of a run whose result was stored.
  func finish() {
    logUnits()
    units?.removeAll()
  }

  private func logUnits() {
    guard let cost = units?.cost, cost.count > 0 else { return }
    let milliseconds = Int(saturating: (1000 * cost.seconds).rounded())
    context.log("stored \(cost.count) finished parts in \(milliseconds) ms")
  }

  /// Stores the progress of a run that ends without a result.
  func interrupt() {
    logUnits()
    guard let units else { return }
    if units.isEmpty { units.removeAll() } else { units.keepProgress(now: true) }
  }
}
