import Alignment
import Features
import Matching
import Scene
import Support

/// The settings with which features, match and align run again if many views have no pose, or uncertain
/// ones, in order.
///
/// 0. Match and align with fisheye cameras, if these explain the matches of neighbors better; the
///    other steps then keep them.
/// 1. All pairs of views, if only some were matched: views that look different can overlap, and the
///    neighbors of a view's neighbors show what it shows.
/// 2. Features of tilted pictures (ASIFT), for views too far apart for scale-invariant features.
/// 3. Fainter keypoints, and matches along epipolar lines that are ambiguous in the whole picture.
///
/// Uncertain poses need more matches of wide pairs: of the steps, only tilted pictures are tried.
///
/// What the larger number of wrong matches costs is decided afterwards: a result is only replaced by
/// one with a larger expected number of right poses.
package enum RetryLadder {
  /// Maximum number of views: a step takes two to four times as long as the stages themselves.
  package static let maxViews = 300
  /// The same for uncertain poses, which may be those of few views.
  static let maxUncertainViews = 100

  /// Settings by stage and name.
  package typealias Step = [StageName: [String: String]]

  package static let steps: [Step] = [wide, wide.adding(faint)]

  /// The steps of a capture.
  ///
  /// - Parameters:
  ///   - isFisheye: Whether a fisheye explains its matches.
  ///   - lacksPairs: Whether only some pairs of views were matched.
  static func steps(isFisheye: Bool, lacksPairs: Bool) -> [Step] {
    let steps = (lacksPairs ? [allPairs] : []) + steps
    return isFisheye ? [fisheye] + steps.map(fisheye.adding) : steps
  }

  /// Whether `match` compares only some of the pairs of this many views.
  static func lacksPairs(_ options: MatchOptions, views: Int) -> Bool {
    options.mode == .auto && views > options.exhaustiveLimit
  }

  /// Why a step is tried on the best result so far; `nil` if it is not.
  ///
  /// - Parameter isFisheye: Whether a fisheye explains the matches of the capture.
  static func reason(
    for step: Step, after report: AlignReport, isFisheye: Bool
  ) -> AlignRetry.Reason? {
    if step == fisheye || report.lacksViews { return isFisheye ? .otherLens : .lostViews }
    let isWide = step[.features] == wide[.features]
    guard isWide, report.frames <= maxUncertainViews, report.hasUncertainPoses else { return nil }
    return .uncertainPoses
  }

  private static let lens = ["lens": LensChoice.fisheye.rawValue]
  private static let fisheye: Step = [.match: lens, .align: lens]
  private static let allPairs: Step = [.match: ["exhaustive-limit": "\(maxViews)"]]
  private static let wide: Step = [.features: ["tilts": "true"]]
  private static let faint: Step = [
    .features: ["sensitivity": FeatureSensitivity.high.rawValue], .match: ["guided": "true"],
  ]

  /// Methods that estimate poses from matches alone.
  private static let methods: Set<AlignMethod> = [.auto, .incremental, .global]

  /// Whether an alignment may be repeated.
  static func applies(to options: AlignOptions, _ views: ViewSet) -> Bool {
    options.retries && options.component == 1 && methods.contains(options.method)
      && views.views.count <= maxViews && views.views.allSatisfy(\.isHere)
  }

  /// The settings of a stage that a step changes; those that the user changed stay.
  static func changes<B: StageBinding>(
    _ step: Step, _ binding: B.Type, from texts: [String: String]
  ) -> [String: String] {
    let standard = B.Work.Options().texts
    return (step[B.stage] ?? [:]).filter { texts[$0.key] == standard[$0.key] }
  }
}

extension RetryLadder.Step {
  fileprivate func adding(_ more: Self) -> Self {
    merging(more) { $0.merging($1) { $1 } }
  }
}
