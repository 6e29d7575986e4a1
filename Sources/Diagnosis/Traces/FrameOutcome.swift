import Alignment
import Dense
import Pipeline
import Scene

/// How far a frame came.
package enum FrameOutcome: Sendable, Equatable {
  case excluded
  case noFeatures
  /// The photograph does not decode; what its reader reports.
  case unreadable(String)
  case fewKeypoints(Int, limit: Int)
  /// The current keypoints have not been matched.
  case notMatched
  /// No pair with the frame was tried.
  case notTried
  case fewMatches(best: Int, limit: Int)
  case fewInliers(best: Int, limit: Int)
  case noVerifiedPair
  /// The current matches have not been aligned.
  case notAligned
  /// No pose; `by` is the other program that aligned the frames, if one did.
  case unregistered(Unregistered, by: ResultOrigin?)
  /// A pose; the remark is about the whole model.
  case registered(DisambiguationRemark)
  /// The pose is the device's own.
  case placed(PlacedView, isMetric: Bool)
  /// A pose, but no depth map.
  case noDepthMap(DenseViewProblem)
  /// A pose, but the texture does not use the frame; what its reader reports.
  case notTextured(String)
}
