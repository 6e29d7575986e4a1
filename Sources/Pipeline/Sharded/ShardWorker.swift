import Files
import Foundation
import Scene
import Sharding
import Support

/// Computes one or several shards in a separate process on any machine: `ocs shard STAGE ID` in the
/// folder of the results, which it neither locks nor changes otherwise. Phases of one shard that
/// only waited for these run inline in the same process.
package struct ShardWorker {
  private let binding: any StageBinding.Type
  private let plan: ShardPlan
  private let stageKey: String
  private let shards: ShardFolder
  private let results: Results
  private let context: RunContext
  private let observer: Observer

  /// Callbacks of the caller.
  package struct Observer {
    /// Called for each shard that was computed; not for shards that were complete before.
    package var computed: (ShardID) -> Void
    /// The sentence that is stored for an error.
    package var sentence: (any Error) -> String

    package init(
      computed: @escaping (ShardID) -> Void = { _ in },
      sentence: @escaping (any Error) -> String = { "\($0)" }
    ) {
      self.computed = computed
      self.sentence = sentence
    }
  }

  /// Computes the shards that a text specifies.
  ///
  /// - Parameter results: The results in the folder, used read-only.
  /// - Throws: The error of the first shard that fails, after the remaining shards were computed.
  package static func run(
    stage: StageName, id text: String, of results: Results, in context: RunContext,
    observer: Observer = Observer()
  ) throws {
    let ids = ShardID.list(text)
    guard let first = ids.first else { throw ShardError.malformed(text) }
    guard let binding = results.stages[stage], let folder = results.folder else {
      throw ShardError.noPlan(stage: stage, key: first.stageKey)
    }
    let shards = ShardFolder(of: folder.url)
    let plan = try ShardPlan(in: shards.run(stage, first.stageKey))
    let places = try ids.map(plan.place)
    let worker = ShardWorker(
      binding: binding, plan: plan, stageKey: first.stageKey, shards: shards, results: results,
      context: context, observer: observer)
    try worker.run(ids, at: places[0])
  }

  private func run(_ ids: [ShardID], at place: Int) throws {
    // The process that completed the earlier phases may have been lost afterwards, or may not have
    // seen all of their shards.
    let start = (0..<place).last { !plan.phases.isInline($0) } ?? 0
    for before in start + 1..<max(place, start + 1) { try runInline(before, isNeeded: true) }
    var failure: (any Error)?
    for id in ids {
      try context.checkCancellation()
      do {
        if plan.phases.isInline(place) { try runInline(place, isNeeded: true) }
        try compute(id, at: place)
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    var next = place + 1
    while next < plan.phases.count, plan.phases.isInline(next), isRecorded(next - 1) {
      try runInline(next, isNeeded: false)
      next += 1
    }
  }

  private func isComplete(_ place: Int) -> Bool {
    shards.present().isSuperset(of: plan.phases[place].keys)
  }

  /// Whether all shards of a phase are complete and their costs recorded, which the process that
  /// records the last one observes.
  private func isRecorded(_ place: Int) -> Bool {
    isComplete(place) && shards.recorded().isSuperset(of: plan.phases[place].keys)
  }

  /// Maximum time for files of other machines to become visible, seconds.
  private static let patience = 60

  /// Computes a phase of one shard, unless it is complete, another process is computing it, or its
  /// inputs are missing.
  ///
  /// - Parameter isNeeded: Whether to wait for the other process and for files.
  private func runInline(_ place: Int, isNeeded: Bool) throws {
    let phase = plan.phases[place]
    let id = ShardID(stageKey: stageKey, phase: phase.name, index: 0)
    var waits = isNeeded ? Self.patience : 0
    while !isComplete(place) {
      try context.checkCancellation()
      if !isComplete(place - 1) {
        waits -= 1
        if waits < 0 { return }
        sleep(1)
        continue
      }
      do {
        let lease = try shards.lease(of: phase.keys[0], checking: context.checkCancellation)
        defer { withExtendedLifetime(lease) {} }
        if !isComplete(place) { try compute(id, at: place) }
        return
      } catch is FolderLease.Held {
        if !isNeeded { return }
      }
    }
  }

  private func compute(_ id: ShardID, at place: Int) throws {
    let key = plan.phases[place].keys[id.index]
    if shards.has(key) { return }
    do {
      try compute(id, key)
      observer.computed(id)
    } catch {
      try? shards.keep(ShardFailure(status: 1, message: observer.sentence(error)), of: key)
      throw error
    }
  }

  private func compute(_ id: ShardID, _ key: String) throws {
    let clock = ContinuousClock()
    let start = clock.now
    let (used, moved) = (ThisMachine.processorSeconds, ThisMachine.movedBytes)
    ProcessMemory.resetPeak()
    var context = context
    context.seed = plan.record.seed
    var results = results
    let items = try results.shard(
      binding, id: id, key: key, plan: plan, in: shards, context: context)
    let size = (try? RegularFile(shards.url(of: key)))?.size ?? 0
    let now = ThisMachine.movedBytes
    try shards.keep(
      ShardCost(
        stage: plan.record.stage, id: id, items: items, seconds: (clock.now - start).seconds,
        processorSeconds: ThisMachine.processorSeconds - used, peakBytes: ProcessMemory.peak,
        bytes: size, movedBytes: now.flatMap { now in moved.map { now - $0 } },
        threads: context.threads),
      of: key)
  }
}
