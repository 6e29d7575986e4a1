import Alignment
import Features
import Matching
import Pipeline
import Support

/// Selects the step that would let a frame pass: the smallest change first.
extension NextStep {
  /// Minimum number of matches or inliers for estimating a two-view geometry.
  private static let minOfPair = 8
  /// Minimum number of points for estimating a pose with some confidence.
  private static let minOfPose = 6
  /// Minimum values that `init-inliers` and `init-angle` accept.
  static let minInitialInliers = 15
  static let minInitialAngle = 0.1

  /// Detects fainter features, if `sensitivity` is not high already.
  static func moreKeypoints(_ records: DecisionRecords, _ frame: String) -> NextStep {
    let high = FeatureSensitivity.high.rawValue
    guard isOpen(records, .features, "sensitivity", high) else { return .shootNear(frame) }
    return .set(.features, "sensitivity", high, until: .align)
  }

  /// Whether a setting has another value, which `align` has not tried by itself.
  private static func isOpen(
    _ records: DecisionRecords, _ stage: StageName, _ name: String, _ value: String
  ) -> Bool {
    records.setting(name, of: stage) != value && records.align?.hasTried(stage, name) != true
  }

  /// Excludes a frame with almost no keypoints, as fainter ones would be noise.
  static func tooFewKeypoints(
    _ records: DecisionRecords, frame: String, found: Int, of limit: Int
  ) -> NextStep {
    noiseShare * found < limit ? .exclude(frame) : moreKeypoints(records, frame)
  }

  /// Ratio of the limit to the number of keypoints that noise produces.
  private static let noiseShare = 3

  static func moreMatches(_ records: DecisionRecords, found: Int, frame: String) -> NextStep {
    let high = FeatureSensitivity.high.rawValue
    if isOpen(records, .features, "sensitivity", high) {
      return .set(.features, "sensitivity", high, until: .align)
    }
    guard found >= minOfPair else { return .shootNear(frame) }
    return .set(.match, "min-matches", String(found), until: .align)
  }

  static func moreInliers(_ records: DecisionRecords, found: Int, frame: String) -> NextStep {
    guard found >= minOfPair else { return moreKeypoints(records, frame) }
    let limit = records.limit("min-inliers", of: .match, standard: MatchOptions().minInliers)
    return found < limit
      ? .set(.match, "min-inliers", String(found), until: .align) : moreKeypoints(records, frame)
  }

  /// The step for one pair with too few matches: another limit of matches, or photographs between
  /// the two. New keypoints for all frames would cost far more than one pair is worth.
  static func matchesOfPair(
    _ first: String, _ second: String, found: Int, limit: Int
  ) -> NextStep {
    ofPair(first, second, "min-matches", found: found, limit: limit)
  }

  /// The same for one pair with too few inliers.
  static func inliersOfPair(
    _ first: String, _ second: String, found: Int, limit: Int
  ) -> NextStep {
    ofPair(first, second, "min-inliers", found: found, limit: limit)
  }

  private static func ofPair(
    _ first: String, _ second: String, _ setting: String, found: Int, limit: Int
  ) -> NextStep {
    (minOfPair..<max(limit, minOfPair)).contains(found)
      ? .set(.match, setting, String(found), until: .align) : .shootBetween(first, second)
  }

  /// Accepts a pose from fewer points if it would still be reliable; otherwise requests more
  /// points.
  static func fewerPoints(_ records: DecisionRecords, found: Int, frame: String) -> NextStep {
    let limit = records.limit(
      "min-inliers", of: .align, standard: AlignOptions().registration.minInliers)
    if (minOfPose..<limit).contains(found) {
      return .set(.align, "min-inliers", String(found), until: .align)
    }
    if isOpen(records, .align, "two-view-tracks", "true") {
      return .set(.align, "two-view-tracks", "true", until: .align)
    }
    return moreKeypoints(records, frame)
  }

  /// Tries more pairs between a frame and the model, if not all were tried; otherwise requests
  /// photographs.
  static func joining(_ records: DecisionRecords, _ frame: String) -> NextStep {
    if let match = records.match, let view = records.matchIndex(of: frame),
      match.views[view].tried < match.views.count - 1
    {
      return .set(.match, "mode", PairMode.exhaustive.rawValue, until: .align)
    }
    if isOpen(records, .match, "guided", "true") {
      return .set(.match, "guided", "true", until: .align)
    }
    return .shootNear(frame)
  }
}
