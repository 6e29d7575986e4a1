import Alignment
import Features
import Matching
import Scene
import Support

/// Repetition of features, match and align with more sensitive settings.
extension Results {
  /// Computes more sensitive results if too few views of an alignment have a pose, or uncertain ones,
  /// and replaces the results of the three stages by the best. A result that is probably wrong is compared
  /// with one without masks, or without static matches.
  ///
  /// The current results stay as they are until a better one is complete.
  ///
  /// - Returns: The outcome of the current alignment, whose report lists the retries.
  package mutating func retried(
    _ outcome: StageOutcome, views: ViewSet, in context: RunContext
  ) throws -> StageOutcome {
    guard let first = outcome.report as? AlignReport,
      first.mayHaveOtherLens || InputTrial.hidesMuch(first, views),
      outcome.record.viewNames == views.views.map(\.name),
      RetryLadder.applies(to: AlignOptions(set: outcome.record.options), views),
      let base = RetryBase(records)
    else { return outcome }
    let isFisheye = try first.mayHaveOtherLens && prefersFisheye(base, first, views, in: context)
    let steps = RetryLadder.steps(
      isFisheye: isFisheye,
      lacksPairs: RetryLadder.lacksPairs(
        MatchOptions(set: base.match.options), views: views.views.count))
    var report = first
    var (best, last): (RetryAttempt?, RetryAttempt?)
    var retries: [AlignRetry] = []
    for (number, step) in steps.enumerated() {
      var attempt = RetryAttempt(step, from: base, after: last)
      guard let reason = RetryLadder.reason(for: step, after: report, isFisheye: isFisheye),
        !attempt.changes.isEmpty, attempt.changes != last?.changes
      else { continue }
      context.log(attempt.note(reason, after: report))
      let found = try attempt.run(
        views, current: { try currentFeatures(views) }, in: context.part(number, of: steps.count))
      retries.append(AlignRetry(reason, attempt.changes, found))
      last = attempt
      guard found.isBetter(than: report, for: reason) else { continue }
      for index in retries.indices { retries[index].isUsed = index == retries.count - 1 }
      (report, best) = (found, attempt)
    }
    let pairs = try? self.report(of: MatchBinding.self)
    let trials = try InputTrial.all(report, base, best: best, pairs: pairs, views).map {
      try $0.run(in: context)
    }
    var concluded = first
    (concluded.retries, concluded.isConcluded) = (retries, true)
    concluded.repairs += trials
    best?.align.report?.isConcluded = true
    best?.align.report?.repairs += trials
    return try conclude(outcome, concluded, best, views)
  }

  /// The outcome of a stage whose result exists, after the retries and trials that an interruption
  /// prevented.
  package mutating func concluded(
    _ record: StageRecord, views: ViewSet, in context: RunContext
  ) throws -> StageOutcome {
    let fresh = StageOutcome(record)
    guard record.stage == AlignBinding.stage,
      let report = try? report(of: AlignBinding.self), report.isConcluded == nil
    else { return fresh }
    let outcome = try retried(StageOutcome(record, report: report), views: views, in: context)
    return (outcome.report as? AlignReport)?.isConcluded == nil ? fresh : outcome
  }

  /// Whether fisheye cameras may explain the matches better: the lens is wide, or they do so for
  /// neighboring views.
  private mutating func prefersFisheye(
    _ base: RetryBase, _ first: AlignReport, _ views: ViewSet, in context: RunContext
  ) throws -> Bool {
    let options = MatchOptions(set: base.match.options)
    guard options.lens == .loaded, LensSurvey.applies(to: views) else { return false }
    if first.hasWideLens { return true }
    let lists = try featureLists().kept(for: views)
    return try LensSurvey(MatchInput(views: views, lists: lists), options)
      .prefersFisheye(in: context)
  }

  private mutating func currentFeatures(_ views: ViewSet) throws -> RetryFeatures {
    RetryFeatures(
      lists: try featureLists().kept(for: views), keypoints: try coloredKeypoints().kept(for: views)
    )
  }

  /// Stores the lists of retries and trials with the first result, then the results of the best retry.
  private mutating func conclude(
    _ outcome: StageOutcome, _ first: AlignReport, _ best: RetryAttempt?, _ views: ViewSet
  ) throws -> StageOutcome {
    let kept = try output(of: AlignBinding.self).kept
    var last = try finish(
      AlignBinding.self, output: kept, report: first, record: outcome.record, views: views)
    if var best {
      best.align.report?.retries = first.retries
      best.align.report?.firstAttempt = FirstAttempt(
        lost: first.unregistered.map(\.name), keypoints: keypointCounts())
      if !best.features.changes.isEmpty { _ = try adopt(best.features, views) }
      _ = try adopt(best.match, views)
      last = try adopt(best.align, views)
    }
    last.shortage = outcome.shortage
    return last
  }

  private mutating func adopt<B: StageBinding>(
    _ run: RetryRun<B>, _ views: ViewSet
  ) throws -> StageOutcome {
    guard let output = run.output, let report = run.report else {
      throw PipelineError.missingResult(B.stage)
    }
    var record = plan(
      B.self, options: run.options, base: B.Work.Options(set: run.base), views: views, seed: seed)
    record.seconds = run.seconds
    return try finish(B.self, output: output, report: report, record: record, views: views)
  }
}
