import Alignment
import Features
import Matching
import Scene
import Support

/// The records of the three stages whose settings retries change.
struct RetryBase {
  let features: StageRecord
  let match: StageRecord
  let align: StageRecord

  /// - Returns: `nil` if a stage has no result, or another program made it.
  init?(_ records: [StageName: StageRecord]) {
    guard let features = records[.features], let match = records[.match],
      let align = records[.align], [features, match, align].allSatisfy({ $0.origin == nil })
    else { return nil }
    (self.features, self.match, self.align) = (features, match, align)
  }
}

/// One stage of a retry.
struct RetryRun<B: StageBinding> {
  let options: B.Work.Options
  /// The set options, which those of the run override.
  let base: [String: String]
  /// The changed settings, by name.
  let changes: [AlignRetry.Change]
  private(set) var output: B.Work.Output?
  var report: B.Work.Report?
  private(set) var seconds = 0.0

  init(_ step: RetryLadder.Step, _ record: StageRecord) {
    let changes = RetryLadder.changes(step, B.self, from: record.options)
    options = B.Work.Options(set: record.options.merging(changes) { $1 })
    base = record.base
    self.changes = changes.sorted { $0.key < $1.key }.map { .init(B.stage, $0.key, $0.value) }
  }

  mutating func run(_ input: B.Work.Input, in context: RunContext) throws {
    let start = ContinuousClock.now
    let (output, report) = try B.Work(options: options).run(input, in: context)
    seconds = (ContinuousClock.now - start).seconds
    (self.output, self.report) = (output, report)
  }
}

/// The features of views, as match and as align read them.
struct RetryFeatures {
  let lists: FeatureLists
  let keypoints: [Features]
}

/// Features, matches and poses from more sensitive settings, in memory.
struct RetryAttempt {
  /// Progress after features and after match.
  private static let progress = (features: 0.3, match: 0.7)

  var features: RetryRun<FeaturesBinding>
  var match: RetryRun<MatchBinding>
  var align: RetryRun<AlignBinding>

  /// - Parameter last: The attempt before, whose features and matches are used if the step does not
  ///   change their settings.
  init(_ step: RetryLadder.Step, from base: RetryBase, after last: RetryAttempt?) {
    features = RetryRun(step, base.features)
    match = RetryRun(step, base.match)
    align = RetryRun(step, base.align)
    guard let last, last.features.changes == features.changes else { return }
    features = last.features
    if last.match.changes == match.changes { match = last.match }
  }

  /// The changed settings, in the order of the stages.
  var changes: [AlignRetry.Change] { features.changes + match.changes + align.changes }

  /// States why and how the stages run again.
  func note(_ reason: AlignRetry.Reason, after report: AlignReport) -> String {
    let found = "\(report.registered) of \(report.frames) frames registered"
    return found + (reason == .uncertainPoses ? " with uncertain poses" : "")
      + ", trying again with " + changes.map(\.text).joined(separator: ", ")
  }

  /// - Parameter current: The features of the first attempt, which are used if the step does not change
  ///   their settings.
  mutating func run(
    _ views: ViewSet, current: () throws -> RetryFeatures, in context: RunContext
  ) throws -> AlignReport {
    var context = context
    context.onStep = nil
    let (first, second) = Self.progress
    let found: RetryFeatures
    if features.changes.isEmpty {
      found = try current()
    } else {
      if features.output == nil {
        try features.run(FeatureInput(views: views), in: context.part(0...first))
      }
      let output = features.output ?? []
      found = RetryFeatures(lists: FeatureLists(output), keypoints: output)
    }
    if match.output == nil {
      try match.run(MatchInput(views: views, lists: found.lists), in: context.part(first...second))
    }
    try align.run(
      AlignInput(views: views, features: found.keypoints, pairs: match.output ?? []),
      in: context.part(second...1))
    return align.report ?? AlignReport()
  }
}
