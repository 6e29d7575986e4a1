import Alignment
import Dense
import Pipeline
import Scene

/// How far a frame progressed through the stages.
package enum FrameOutcome: Sendable, Equatable {
  case excluded
  case noFeatures
  /// The photograph does not decode; the text is the reader's reason.
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
  /// Unregistered; `by` is the other program that aligned the frames, if one did.
  case unregistered(Unregistered, by: ResultOrigin?)
  /// Registered; the remark is about the whole model.
  case registered(DisambiguationRemark)
  /// The pose is that of the device.
  case placed(PlacedView, isMetric: Bool)
  /// Registered, but without a depth map.
  case noDepthMap(DenseViewProblem)
  /// Registered, but unused by the texture; the text is the reader's reason.
  case notTextured(String)
}
