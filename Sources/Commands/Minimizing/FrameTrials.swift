import Alignment
import Capture
import Features
import Matching
import ObjectCapture
import Scene
import Script
import Support

/// Runs alignment on some of the frames with the features and matches that are there, in memory: the
/// workspace is neither read nor written.
struct FrameTrials {
  /// The frames, which trials count by their indices.
  let names: [String]
  private let bench: Workbench
  private let features: [Features]
  private let pairs: [ViewPair]
  private let reports: (features: FeatureReport, match: MatchReport)
  private let records: (features: StageRecord, match: StageRecord)
  private let options: AlignOptions

  /// Takes over the newest features and matches, and the options of the last alignment.
  ///
  /// - Throws: `CommandError` where they do not belong together, or count other frames than are used.
  init(_ bench: inout Workbench) throws {
    try bench.requireBuilt(.match, on: .features)
    let views = try bench.activeViews()
    features = try bench.features().kept(for: views)
    pairs = try bench.pairs().kept(for: views)
    reports = (
      try bench.report(of: FeaturesStep.self), try bench.report(of: MatchStep.self)
    )
    guard let first = bench.records[.features], let second = bench.records[.match] else {
      throw CommandError.missingResult(.match, command: "minimize")
    }
    records = (first, second)
    let used = bench.records[.align].flatMap { $0.origin == nil ? $0.options : nil }
    options =
      try used.map { AlignOptions(set: $0) } ?? AlignStep.options(in: bench)
    names = views.views.map(\.name)
    var copy = bench
    (copy.workspace, copy.session, copy.recorder) = (nil, nil, nil)
    copy.context = bench.context.silent
    copy.settings.excluded = []
    self.bench = copy
  }

  /// A bench with only some of the frames.
  ///
  /// - Parameters:
  ///   - frames: Their indices, increasing.
  ///   - aligns: Whether alignment is run, too.
  /// - Throws: `AlignError`, `Cancelled`.
  func run(_ frames: [Int], aligns: Bool) throws -> Workbench {
    var trial = try empty(frames)
    try keep(
      FeaturesStep.self, frames.map { features[$0] }, reports.features.keeping(frames),
      like: records.features, in: &trial)
    try keep(
      MatchStep.self, pairs.keeping(frames), reports.match.keeping(frames), like: records.match,
      in: &trial)
    guard aligns else { return trial }
    let views = try trial.activeViews()
    let input = try AlignJoin.input(views, from: &trial)
    let (output, report) = try AlignViews(options: options).run(input, in: trial.context)
    let record = try trial.plan(AlignStep.self, options: options, views: views)
    try keep(AlignStep.self, output, report, like: record, in: &trial)
    return trial
  }

  /// The bench with some of the frames and no results.
  private func empty(_ frames: [Int]) throws -> Workbench {
    var trial = bench
    let capture = try bench.loadedCapture()
    let wanted = Set(frames.map { names[$0] })
    let indices = capture.frames.indices.filter { wanted.contains(capture.frames[$0].name) }
    trial.capture = capture.keeping(indices)
    trial.qualities = [:]
    for (place, index) in indices.enumerated() {
      trial.qualities[place] = bench.qualities[index] ?? .some(nil)
    }
    trial.records = [:]
    trial.outputs = Outputs()
    return trial
  }

  /// Keeps a result as if the stage had run on the frames of a trial.
  private func keep<Step: PipelineStep>(
    _ step: Step.Type, _ output: Step.Work.Output, _ report: Step.Work.Report,
    like record: StageRecord, in trial: inout Workbench
  ) throws {
    let views = try trial.activeViews()
    let used = Set(views.views.map(\.name))
    var record = record
    record.inputs = record.inputs.filter { used.contains($0.name) }
    record.upstreamKey = step.stage.upstream.flatMap { trial.records[$0]?.key }
    record.key = record.computedKey
    let result = Step.result(output, report: report, views: views)
    record.result =
      Value.record(ResultValue.record(result, seconds: record.shownSeconds, report: report)).json
    try trial.save(step, output, record, report: report)
  }
}
