import Foundation
import ObjectCapture
import Scene
import Script
import Sharding
import Support

/// Computes a shard or several, in a process of its own on any machine: `ocs shard STAGE ID` in the folder
/// of the workspace, which it does not lock and in which it changes nothing else. Phases of one shard that
/// only waited for them follow in the same process.
package struct ShardWorker {
  private let step: StepInfo
  private let plan: ShardPlan
  private let stageKey: String
  private let folder: URL
  private let context: RunContext
  private let tell: (ShardID) -> Void

  private var shards: ShardFolder { ShardFolder(of: folder) }

  /// - Parameters:
  ///   - folder: The folder of the workspace.
  ///   - tell: Is told of each shard that was computed: not of those that were there.
  /// - Throws: What the first shard that fails throws, after those after it were computed, too.
  package static func run(
    stage name: String, id text: String, in folder: URL, context: RunContext,
    tell: @escaping (ShardID) -> Void = { _ in }
  ) throws {
    let step = try Pipeline.step(named: name)
    let ids = ShardID.list(text)
    guard let first = ids.first else { throw ShardError.malformed(text) }
    let plan = try ShardPlan(in: ShardFolder(of: folder).run(name, first.stageKey))
    let places = try ids.map(plan.place)
    let worker = ShardWorker(
      step: step, plan: plan, stageKey: first.stageKey, folder: folder, context: context,
      tell: tell)
    try worker.run(ids, at: places[0])
  }

  private func run(_ ids: [ShardID], at place: Int) throws {
    // Whoever completed the phases before may have been lost after that, or did not see all of their shards.
    let start = (0..<place).last { !plan.phases.isCarried($0) } ?? 0
    for before in start + 1..<max(place, start + 1) { try carry(before, isNeeded: true) }
    var failure: (any Error)?
    for id in ids {
      try context.checkCancellation()
      do {
        if plan.phases.isCarried(place) { try carry(place, isNeeded: true) }
        try compute(id, at: place)
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    var next = place + 1
    while next < plan.phases.count, plan.phases.isCarried(next), isRecorded(next - 1) {
      try carry(next, isNeeded: false)
      next += 1
    }
  }

  private func isComplete(_ place: Int) -> Bool {
    shards.present().isSuperset(of: plan.phases[place].keys)
  }

  /// Whether all shards of a phase are there with what they took. Whoever records the last one sees it.
  private func isRecorded(_ place: Int) -> Bool {
    isComplete(place) && shards.recorded().isSuperset(of: plan.phases[place].keys)
  }

  /// Seconds in which files of other machines show.
  private static let patience = 60

  /// Computes a phase of one shard, unless it is there, or another process computes it, or there is nothing to
  /// make it of.
  ///
  /// - Parameter isNeeded: Whether to wait for the other process, and for files.
  private func carry(_ place: Int, isNeeded: Bool) throws {
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
      tell(id)
    } catch {
      try? shards.keep(
        ShardFailure(status: 1, message: Messages.text(of: error).message), of: key)
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
    var bench = try Workbench(reading: folder, context: context)
    let items = try step.shard(id, key, plan, &bench)
    let size = (try? RegularFile(shards.url(of: key)))?.size ?? 0
    let now = ThisMachine.movedBytes
    try shards.keep(
      ShardCost(
        stage: step.stage.rawValue, id: id, items: items, seconds: (clock.now - start).seconds,
        processorSeconds: ThisMachine.processorSeconds - used, peakBytes: ProcessMemory.peak,
        bytes: size, movedBytes: now.flatMap { now in moved.map { now - $0 } },
        threads: context.threads),
      of: key)
  }
}

extension Workbench {
  /// Opens the results of a workspace to read them, beside whoever works in it; without the capture.
  ///
  /// - Throws: `ShardError.noWorkspace`.
  init(reading folder: URL, context: RunContext) throws {
    guard let note = CaptureNote(in: folder) else { throw ShardError.noWorkspace(folder.path) }
    self.init(context: context, directory: folder)
    workspace = Workspace(reading: folder, note: note)
    _ = readRecords()
  }

  /// Computes a shard of a stage and writes it; the last one is the stage's result.
  ///
  /// - Returns: How many photographs, pairs or views it was about.
  mutating func shard<Step: PipelineStep>(
    _ step: Step.Type, _ id: ShardID, _ key: String, _ plan: ShardPlan
  ) throws -> Int {
    let views = try plannedViews(step, plan)
    let folder = ShardFolder(of: workspace?.folder ?? directory)
    let work = ShardWork<Step.Join>(
      id: id, views: views, facts: plan.record.inputs,
      options: Step.Work.Options(set: plan.record.options), phases: plan.phases, folder: folder,
      context: context)
    let clock = ContinuousClock()
    let start = clock.now
    if id.phase != ShardPhase.join {
      let file = try SectionFileWriter(folder.url(of: key))
      let items = try Step.Join.run(work, from: &self, to: file)
      try file.finish()
      return items
    }
    let (output, report) = try Step.Join.join(work, from: &self)
    var record = plan.record
    let parts = Set(plan.keys).compactMap { folder.cost(of: $0) }
    record.seconds = parts.reduce((clock.now - start).seconds) { $0 + $1.seconds }
    record.peakBytes = (parts.map(\.peakBytes) + [ProcessMemory.peak]).compactMap { $0 }.max()
    try write(step, output, report, record, to: folder.url(of: key), views)
    return views.views.count
  }

  /// The views of a plan.
  ///
  /// - Throws: `ShardError` where the result before is another than that of the plan.
  private func plannedViews<Step: PipelineStep>(
    _ step: Step.Type, _ plan: ShardPlan
  ) throws -> ViewSet {
    let key = plan.record.key
    guard let views = plan.views.viewSet, views.views.map(\.name) == plan.record.viewNames else {
      throw ShardError.noPlan(stage: step.stage.rawValue, key: key)
    }
    if let upstream = step.stage.upstream, records[upstream]?.key != plan.record.upstreamKey {
      throw ShardError.otherResult(stage: upstream.rawValue)
    }
    return views
  }

  /// Writes a result as `save` does.
  private func write<Step: PipelineStep>(
    _ step: Step.Type, _ output: Step.Work.Output, _ report: Step.Work.Report,
    _ record: StageRecord, to url: URL, _ views: ViewSet
  ) throws {
    var record = record
    let result = Step.result(output, report: report, views: views)
    let value = ResultValue.record(result, seconds: record.shownSeconds, report: report)
    record.result = Value.record(value).json
    try store(step, output, record, report: report, to: url)
  }
}
