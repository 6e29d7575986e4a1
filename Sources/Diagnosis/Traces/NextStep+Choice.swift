import Alignment
import Features
import Matching
import Pipeline

/// Which step would let a frame pass: the gentlest change first.
extension NextStep {
  /// Fewest matches or inliers that a two-view geometry can be told from at all.
  private static let minOfPair = 8
  /// Fewest points that a pose can be told from with some certainty.
  private static let minOfPose = 6
  /// Least that `init-inliers` and `init-angle` take.
  static let minInitialInliers = 15
  static let minInitialAngle = 0.1

  /// Fainter detail, where that was not taken yet.
  static func moreKeypoints(_ records: DecisionRecords, _ frame: String) -> NextStep {
    let high = FeatureSensitivity.high.rawValue
    guard records.setting("sensitivity", of: .features) != high else { return .shootNear(frame) }
    return .set(.features, "sensitivity", high, until: .align)
  }

  /// A frame with hardly any keypoints shows nothing: fainter detail would be noise.
  static func tooFewKeypoints(
    _ records: DecisionRecords, frame: String, found: Int, of limit: Int
  ) -> NextStep {
    noiseShare * found < limit ? .exclude(frame) : moreKeypoints(records, frame)
  }

  /// A limit over the number of keypoints that noise gives.
  private static let noiseShare = 3

  static func moreMatches(_ records: DecisionRecords, found: Int, frame: String) -> NextStep {
    let high = FeatureSensitivity.high.rawValue
    if records.setting("sensitivity", of: .features) != high {
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

  /// A pose from fewer points, where enough are left to believe it; else more points.
  static func fewerPoints(_ records: DecisionRecords, found: Int, frame: String) -> NextStep {
    let limit = records.limit(
      "min-inliers", of: .align, standard: AlignOptions().registration.minInliers)
    if (minOfPose..<limit).contains(found) {
      return .set(.align, "min-inliers", String(found), until: .align)
    }
    if records.setting("two-view-tracks", of: .align) != "true" {
      return .set(.align, "two-view-tracks", "true", until: .align)
    }
    return moreKeypoints(records, frame)
  }

  /// More pairs between a frame and the model, where not all were tried; else photographs.
  static func joining(_ records: DecisionRecords, _ frame: String) -> NextStep {
    if let match = records.match, let view = records.matchIndex(of: frame),
      match.views[view].tried < match.views.count - 1
    {
      return .set(.match, "mode", PairMode.exhaustive.rawValue, until: .align)
    }
    if records.setting("guided", of: .match) != "true" {
      return .set(.match, "guided", "true", until: .align)
    }
    return .shootNear(frame)
  }
}
