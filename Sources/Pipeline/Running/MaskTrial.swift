import Alignment
import Features
import Matching
import Scene
import Support

/// Alignment of smaller photographs without their masks, to find out whether the masks are why a
/// result is probably wrong. The result itself does not change.
struct MaskTrial {
  /// Longer side of the photographs, relative to those of the result, and at least: enough for
  /// poses.
  private static let size = (share: 0.5, least: 800)
  /// Probability from which a result is more likely right than wrong.
  private static let maxProbability = 0.5
  /// Minimum share of the views that have a mask.
  private static let minShare = 0.5

  let views: ViewSet
  let features: FeatureOptions
  let match: MatchOptions
  let align: AlignOptions

  /// - Returns: `nil` if the result is probably right, or has no masks.
  init?(_ report: AlignReport, _ base: RetryBase, _ views: ViewSet) {
    guard Self.applies(to: report, views) else { return nil }
    var plain = views
    for index in plain.views.indices { plain.views[index].mask = nil }
    self.views = plain
    var features = FeatureOptions(set: base.features.options)
    let longer = views.views.map { max($0.image.width, $0.image.height) }.max() ?? 0
    let used = min(features.maxSize, longer)
    features.maxSize = max(
      Int(saturating: Self.size.share * Double(used)), min(used, Self.size.least))
    self.features = features
    match = MatchOptions(set: base.match.options)
    align = AlignOptions(set: base.align.options)
  }

  static func applies(to report: AlignReport, _ views: ViewSet) -> Bool {
    let masked = views.views.count { $0.mask != nil }
    return report.probability ?? 0 < maxProbability
      && Double(masked) >= minShare * Double(views.views.count) && masked > 0
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
    var trial = RepairTrial(.withoutMasks, report)
    // Pixels of another size.
    (trial.error, trial.focal) = (0, 0)
    return trial
  }
}
