import Alignment
import Foundation
import Scene
import Support

/// Runs the stages on a set of views for any number of plans; results that several plans share are
/// computed once.
package final class ReconstructionRun {
  /// The views, in the order that all results use.
  package let views: ViewSet
  /// Seed of every stage.
  package let seed: UInt64
  /// Where shards are computed; `nil` for this process.
  package var engine: ShardEngine?
  private var results: Results
  /// The facts about each view that a stage reads, gathered once, as that requires reading every
  /// file.
  private let facts: [StageName: [ViewInput]]
  /// Keys of small results that a later request may use.
  private var lasting: Set<String> = []
  /// The plans whose alignment was repeated with other settings, by the key of the first.
  private var retried: [String: PlannedRun] = [:]

  package var stages: StageList { results.stages }

  /// - Parameter results: The store: in memory only, or with the folder of a checkpoint.
  package init(views: ViewSet, seed: UInt64, results: Results) {
    self.views = views
    self.seed = seed
    self.results = results
    var facts: [StageName: [ViewInput]] = [:]
    for binding in results.stages.bindings { facts[binding.stage] = binding.viewFacts(of: views) }
    self.facts = facts
  }

  /// The plan with the records of its results, which the checkpoint retains from then on.
  package func planned(_ plan: ReconstructionPlan) -> PlannedRun {
    var records: [StageName: StageRecord] = [:]
    func add<B: StageBinding>(_ binding: B.Type) {
      results.records = records
      let options = plan.options(of: binding)
      records[B.stage] = results.plan(
        binding, options: options, base: options, views: views, seed: seed, facts: facts[B.stage])
    }
    for binding in results.stages.bindings { add(binding) }
    results.needed.formUnion(records.values.map(\.key))
    lasting.formUnion([.align, .dense].compactMap { records[$0]?.key })
    return PlannedRun(plan: plan, records: records)
  }

  /// Whether a result is available without computing it.
  package func has(_ stage: StageName, _ planned: PlannedRun) -> Bool {
    results.has(stage, key: current(planned).key(of: stage))
  }

  /// The plan with the settings that its alignment ended with.
  private func current(_ planned: PlannedRun) -> PlannedRun {
    retried[planned.key(of: .align)] ?? planned
  }

  /// Replaces the settings of a plan by those of the retry that its alignment ended with.
  private func follow(_ planned: PlannedRun, _ report: AlignReport?) {
    let key = planned.key(of: .align)
    guard retried[key] == nil, let used = report?.retries.first(where: \.isUsed) else { return }
    var plan = planned.plan
    for change in used.changes {
      plan.settings[change.stage, default: [:]][change.name] = change.value
    }
    retried[key] = self.planned(plan)
  }

  /// Frees the memory of results that later plans do not use: features and pairs after alignment,
  /// models after delivery. Poses and clouds stay available for later requests.
  package func forget(except plans: [PlannedRun]) {
    var needed = lasting
    for planned in plans {
      let isAligned = has(.align, planned)
      for (stage, record) in current(planned).records
      where !isAligned || stage != .features && stage != .match {
        needed.insert(record.key)
      }
    }
    results.memory.drop(except: needed)
  }

  /// The result of a stage, computed together with the missing results that it needs.
  ///
  /// - Parameter willRun: Called before a stage is computed.
  package func result<B: StageBinding>(
    of binding: B.Type, _ planned: PlannedRun, in context: RunContext,
    willRun: (StageName) -> Void = { _ in }
  ) throws -> B.Kept {
    if needsAlignment(B.stage) { try align(planned, in: context, willRun: willRun) }
    let planned = current(planned)
    results.records = planned.records.filter { has($0.key, planned) }
    return try load(binding, planned: planned, context: context, willRun: willRun)
  }

  /// Whether a stage is `align` or reads its result, perhaps through other stages.
  private func needsAlignment(_ stage: StageName) -> Bool {
    stage == .align || (results.stages[stage]?.inputs ?? []).contains(where: needsAlignment)
  }

  /// Computes the alignment of a plan, or reads how an earlier one was repeated.
  private func align(
    _ planned: PlannedRun, in context: RunContext, willRun: (StageName) -> Void
  ) throws {
    guard retried[planned.key(of: .align)] == nil else { return }
    results.records = planned.records.filter { has($0.key, planned) }
    _ = try load(AlignBinding.self, planned: planned, context: context, willRun: willRun)
    let report =
      retried[planned.key(of: .align)] == nil ? try? results.report(of: AlignBinding.self) : nil
    follow(planned, report)
  }

  /// Reads a result, or computes it if it is missing or its file is damaged.
  private func load<B: StageBinding>(
    _ binding: B.Type, planned: PlannedRun, context: RunContext,
    willRun: (StageName) -> Void
  ) throws -> B.Kept {
    if let record = results.records[B.stage] {
      do {
        _ = try results.concluded(record, views: views, in: context)
        return try results.output(of: binding).kept
      } catch PipelineError.damagedResult {}
    }
    for stage in B.inputs {
      guard let input = results.stages[stage] else { throw PipelineError.missingResult(stage) }
      try ensure(input, planned: planned, context: context, willRun: willRun)
    }
    guard let record = planned.records[B.stage] else { throw PipelineError.missingResult(B.stage) }
    willRun(B.stage)
    let outcome = try results.compute(
      binding, options: planned.plan.options(of: binding), record: record, views: views,
      engine: engine, in: context)
    _ = try results.retried(outcome, views: views, in: context)
    return try results.output(of: binding).kept
  }

  private func ensure<B: StageBinding>(
    _ binding: B.Type, planned: PlannedRun, context: RunContext,
    willRun: (StageName) -> Void
  ) throws {
    _ = try load(binding, planned: planned, context: context, willRun: willRun)
  }
}

/// A plan with the records of its results, by stage.
package struct PlannedRun: Sendable {
  package let plan: ReconstructionPlan
  package let records: [StageName: StageRecord]

  package func key(of stage: StageName) -> String { records[stage]?.key ?? "" }
}
