import Features
import Foundation
import Pipeline
import Scene
import Support

extension Project {
  /// Minimum number of frames of a run.
  private static let minFrames = 2

  /// The set options of a stage, with overrides given as texts.
  ///
  /// - Throws: `SettingError` for a text that is invalid for its setting.
  package func options<B: StageBinding>(
    of binding: B.Type, with overrides: [String: String] = [:]
  ) throws -> B.Work.Options {
    var options = B.Work.Options(set: settings.values[B.stage] ?? [:])
    for setting in B.Work.Options.settings {
      if let text = overrides[setting.name] { try setting.set(&options, text) }
    }
    return options
  }

  /// Runs a stage and stores its result, unless the current result is the one it would compute.
  ///
  /// The workspace changes only after both the stage and the writing succeeded.
  package mutating func run<B: StageBinding>(
    _ binding: B.Type, options: B.Work.Options
  ) throws -> StageOutcome {
    let (views, record) = try planned(binding, options)
    if let current = records[B.stage], current.key == record.key {
      let outcome = try results.concluded(current, views: views, in: context)
      return outcome.isFresh ? outcome : finished(outcome)
    }
    if records[B.stage] != nil { try B.check(options, of: views, in: &results) }
    try workspace?.prepare()
    keepRun(of: B.stage)
    let outcome = try results.compute(
      binding, options: options, record: record, views: views, engine: shardEngine, in: context)
    return finished(try results.retried(outcome, views: views, in: context))
  }

  /// Records the findings of a stage's run about the project, after its result was stored.
  mutating func finished(_ outcome: StageOutcome) -> StageOutcome {
    // An alignment that was repeated has replaced the results before it.
    for stage in stages.names(through: outcome.stage) { keepRun(of: stage) }
    if let report = outcome.report as? FeatureReport { takeLooks(of: report) }
    return outcome
  }

  /// Where shards are computed; `nil` if stages run in this process.
  package var shardEngine: ShardEngine? {
    workspace.flatMap { ShardEngine(engine, program: shardProgram, folder: $0.folder) }
  }

  /// The record of a planned run.
  package func plan<B: StageBinding>(
    _ binding: B.Type, options: B.Work.Options, views: ViewSet
  ) throws -> StageRecord {
    results.plan(
      binding, options: options, base: try self.options(of: binding), views: views,
      seed: context.seed)
  }

  /// The frames that a stage runs on, and the record of its run.
  mutating func planned<B: StageBinding>(
    _ binding: B.Type, _ options: B.Work.Options
  ) throws -> (views: ViewSet, record: StageRecord) {
    let views = try usableViews(binding, options)
    return (views, try plan(binding, options: options, views: views))
  }

  private mutating func usableViews<B: StageBinding>(
    _ binding: B.Type, _ options: B.Work.Options
  ) throws -> ViewSet {
    let views = try activeViews()
    guard views.views.count >= Self.minFrames else {
      throw PipelineError.tooFewFrames(views.views.count, needed: Self.minFrames)
    }
    if records[B.stage] == nil { try B.check(options, of: views, in: &results) }
    try requireFreshUpstream(of: B.stage)
    return views
  }

  private func requireFreshUpstream(of stage: StageName) throws {
    guard let upstream = stages.upstream(of: stage) else { return }
    switch try freshness(of: upstream) {
    case .fresh: return
    case .missing: throw PipelineError.missingResult(upstream)
    case .stale(let reasons):
      let before = try stages.names(through: upstream).filter { try freshness(of: $0) != .fresh }
      throw WorkspaceError.staleResult(upstream, reason: reasons[0], run: before + [stage])
    }
  }
}
