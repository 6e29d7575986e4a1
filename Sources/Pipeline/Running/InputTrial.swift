import Alignment
import Features
import Matching
import Scene
import Support

/// Alignment of smaller photographs with other input, to find out whether masks or a static background
/// are why a result is probably wrong. The result itself does not change.
struct InputTrial {
  /// Longer side of the photographs, relative to those of the result, and at least: enough for
  /// poses.
  private static let size = (share: 0.5, least: 800)
  /// Probability from which a result is more likely right than wrong.
  private static let maxProbability = 0.5
  /// Minimum share of the views that have a mask.
  private static let minMasked = 0.5
  /// Share of matches at rest above which they can bend the poses: 0.03 at most where the background
  /// moves.
  private static let maxStill = 0.1
  /// Minimum motion of a match without a static background, pixels.
  private static let minMotion = 2.0

  let change: RepairTrial.Change
  let views: ViewSet
  let features: FeatureOptions
  let match: MatchOptions
  let align: AlignOptions

  /// - Parameter best: The retry whose result is tried, if any: its settings are used.
  private init(
    _ change: RepairTrial.Change, _ base: RetryBase, best: RetryAttempt?, _ views: ViewSet
  ) {
    self.change = change
    var plain = views
    if change == .withoutMasks {
      for index in plain.views.indices { plain.views[index].mask = nil }
    }
    self.views = plain
    var features = best?.features.options ?? FeatureOptions(set: base.features.options)
    let longer = views.views.map { max($0.image.width, $0.image.height) }.max() ?? 0
    let used = min(features.maxSize, longer)
    features.maxSize = max(
      Int(saturating: Self.size.share * Double(used)), min(used, Self.size.least))
    self.features = features
    var match = best?.match.options ?? MatchOptions(set: base.match.options)
    if change == .withoutStatic { match.minMotion = Self.minMotion }
    self.match = match
    align = best?.align.options ?? AlignOptions(set: base.align.options)
  }

  /// The trials that a result asks for: none if it is probably right.
  ///
  /// - Parameter pairs: The report of the matches of the first attempt; `nil` if it is not known.
  static func all(
    _ report: AlignReport, _ base: RetryBase, best: RetryAttempt?, pairs: MatchReport?,
    _ views: ViewSet
  ) -> [InputTrial] {
    var changes: [RepairTrial.Change] = hidesMuch(report, views) ? [.withoutMasks] : []
    let still = (best?.match.report ?? pairs)?.still ?? 0
    if isDoubted(report), still > maxStill, MatchOptions(set: base.match.options).minMotion == 0 {
      changes.append(.withoutStatic)
    }
    return changes.map { InputTrial($0, base, best: best, views) }
  }

  /// Whether masks may be why a result is probably wrong.
  static func hidesMuch(_ report: AlignReport, _ views: ViewSet) -> Bool {
    let masked = views.views.count { $0.mask != nil }
    return isDoubted(report) && masked > 0
      && Double(masked) >= minMasked * Double(views.views.count)
  }

  private static func isDoubted(_ report: AlignReport) -> Bool {
    report.probability ?? 0 < maxProbability
  }

  func run(in context: RunContext) throws -> RepairTrial {
    var context = context.silent
    context.onStep = nil
    let (found, _) = try ExtractFeatures(options: features).run(
      FeatureInput(views: views), in: context)
    let (pairs, _) = try MatchViews(options: match).run(
      MatchInput(views: views, features: found), in: context)
    var stage = AlignViews(options: align)
    stage.triesRepairs = false
    let (_, report) = try stage.run(
      AlignInput(views: views, features: found, pairs: pairs), in: context)
    var trial = RepairTrial(change, report)
    // Pixels of another size.
    (trial.error, trial.focal) = (0, 0)
    return trial
  }
}
