import Alignment
import Features
import Matching
import Scene
import Support

/// The settings with which features, match and align run again if many views have no pose, in order.
///
/// 0. Match and align with fisheye cameras, if these explain the matches of neighbors better; the
///    other steps then keep them.
/// 1. Features of tilted pictures (ASIFT), for views too far apart for scale-invariant features.
/// 2. Fainter keypoints, and matches along epipolar lines that are ambiguous in the whole picture.
///
/// What the larger number of wrong matches costs is decided afterwards: a result is only replaced by
/// one with a larger expected number of right poses.
package enum RetryLadder {
  /// Maximum number of views: a step takes two to four times as long as the stages themselves.
  package static let maxViews = 300

  /// Settings by stage and name.
  package typealias Step = [StageName: [String: String]]

  package static let steps: [Step] = [wide, wide.adding(faint)]

  /// The steps of a capture.
  ///
  /// - Parameter isFisheye: Whether a fisheye explains its matches.
  static func steps(isFisheye: Bool) -> [Step] {
    isFisheye ? [fisheye] + steps.map(fisheye.adding) : steps
  }

  private static let lens = ["lens": LensChoice.fisheye.rawValue]
  private static let fisheye: Step = [.match: lens, .align: lens]
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
