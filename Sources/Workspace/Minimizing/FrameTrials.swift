import Alignment
import Capture
import Features
import Matching
import Pipeline
import Scene
import Support

/// Runs alignment on subsets of the frames with the current features and matches, in memory: the
/// workspace is neither read nor written.
package struct FrameTrials {
  /// The frames; trials refer to them by index.
  package let names: [String]
  private let project: Project
  private let features: [Features]
  private let pairs: [ViewPair]
  private let reports: (features: FeatureReport, match: MatchReport)
  private let records: (features: StageRecord, match: StageRecord)
  private let options: AlignOptions

  /// Uses the newest features and matches, and the options of the last alignment.
  ///
  /// - Throws: `PipelineError` if the features and matches are inconsistent, or their frames differ
  ///   from those in use.
  package init(_ project: inout Project) throws {
    try project.results.requireBuilt(.match, on: .features)
    let views = try project.activeViews()
    features = try project.results.features().kept(for: views)
    pairs = try project.results.pairs().kept(for: views)
    reports = (
      try project.results.report(of: FeaturesBinding.self),
      try project.results.report(of: MatchBinding.self)
    )
    guard let first = project.records[.features], let second = project.records[.match] else {
      throw PipelineError.missingResult(.match)
    }
    records = (first, second)
    let used = project.records[.align].flatMap { $0.origin == nil ? $0.options : nil }
    options =
      try used.map { AlignOptions(set: $0) } ?? project.options(of: AlignBinding.self)
    names = views.views.map(\.name)
    var copy = project
    copy.workspace = nil
    copy.session = nil
    copy.context = project.context.silent
    copy.settings.excluded = []
    copy.results.folder = nil
    copy.results.reset()
    self.project = copy
  }

  /// A project with a subset of the frames.
  ///
  /// - Parameters:
  ///   - frames: Their indices, increasing.
  ///   - aligns: Whether alignment runs as well.
  /// - Throws: `AlignError`, `Cancelled`.
  package func run(_ frames: [Int], aligns: Bool) throws -> Project {
    var trial = try empty(frames)
    try store(
      FeaturesBinding.self, output: frames.map { features[$0] },
      report: reports.features.keeping(frames),
      like: records.features, in: &trial)
    try store(
      MatchBinding.self, output: pairs.keeping(frames), report: reports.match.keeping(frames),
      like: records.match, in: &trial)
    guard aligns else { return trial }
    let views = try trial.activeViews()
    let input = try AlignBinding.input(views, from: &trial.results)
    let (output, report) = try AlignViews(options: options).run(input, in: trial.context)
    let record = try trial.plan(AlignBinding.self, options: options, views: views)
    try store(AlignBinding.self, output: output, report: report, like: record, in: &trial)
    return trial
  }

  /// The project with a subset of the frames and without results.
  private func empty(_ frames: [Int]) throws -> Project {
    var trial = project
    let capture = try project.loadedCapture()
    let wanted = Set(frames.map { names[$0] })
    let indices = capture.frames.indices.filter { wanted.contains(capture.frames[$0].name) }
    trial.capture = capture.keeping(indices)
    trial.qualities = [:]
    for (place, index) in indices.enumerated() {
      trial.qualities[place] = project.qualities[index] ?? .some(nil)
    }
    return trial
  }

  /// Stores a result as if the stage had run on the frames of a trial.
  private func store<B: StageBinding>(
    _ binding: B.Type, output: B.Work.Output, report: B.Work.Report,
    like record: StageRecord, in trial: inout Project
  ) throws {
    let views = try trial.activeViews()
    let used = Set(views.views.map(\.name))
    var record = record
    record.inputs = record.inputs.filter { used.contains($0.name) }
    record.upstreamKey = trial.results.upstreamRecord(of: B.stage)?.key
    record.key = record.computedKey
    _ = try trial.results.finish(
      binding, output: output, report: report, record: record, views: views)
  }
}
