import Alignment

/// How far a pair of frames progressed through the stages.
package enum PairOutcome: Sendable, Equatable {
  case excluded(String)
  case noFeatures(String)
  /// The current keypoints have not been matched.
  case notMatched
  /// The pair was not compared.
  case notTried
  case fewMatches(Int, limit: Int)
  /// Another program rejected the pair, but the matches fit one geometry when recomputed.
  case rejectedElsewhere(inliers: Int, matches: Int)
  case fewInliers(Int, matches: Int, limit: Int)
  /// The pair is verified, and its frames have not been aligned.
  case notAligned(inliers: Int)
  /// The pair is verified, and was left out of the model.
  case leftOut(DroppedPairReason)
  /// The pair is verified, but one of its frames is unregistered.
  case noPose(String, inliers: Int)
  /// The pair is verified and both frames are registered, but they observe no common point.
  case noCommonPoint
  case joined(inliers: Int, points: Int)
}
