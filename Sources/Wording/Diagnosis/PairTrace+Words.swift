import Diagnosis
import Script

extension PairTrace {
  /// How far the pair progressed, as a sentence.
  package var verdict: String { outcome.words("\(first) and \(second)") }

  /// The trace for scripts.
  package var record: Record {
    [
      "first": .string(first), "second": .string(second), "verdict": .string(verdict),
      "stopped_by": .string(orNull: stopped?.gate.rawValue),
      "value": .number(orNull: stopped?.value), "limit": .number(orNull: stopped?.limit),
      "common_points": .number(orNull: common.map { Double($0) }),
      "next": .string(orNull: next?.command), "advice": .string(orNull: next?.words),
      "gates": .list(checks.map { .record($0.record) }),
    ]
  }
}

extension PairOutcome {
  /// The sentence about two frames.
  ///
  /// - Parameter names: Both names, as the subject of the sentence.
  func words(_ names: String) -> String {
    switch self {
    case .excluded(let frame): "\(frame) is excluded"
    case .noFeatures(let frame): "features have not been computed for \(frame)"
    case .notMatched: "\(names) have not been matched with their current keypoints"
    case .notTried: "\(names) were not compared"
    case .fewMatches(let count, let limit):
      "\(names) have \(count) matches, at least \(limit) are needed"
    case .rejectedElsewhere(let inliers, let matches):
      "\(names) were rejected, though \(inliers) of \(matches) matches fit one geometry when "
        + "verified again here"
    case .fewInliers(let count, let matches, let limit):
      "\(names) do not fit one geometry: \(count) inliers of \(matches) matches, at least "
        + "\(limit) are needed"
    case .notAligned(let inliers):
      "\(names) are verified with \(inliers) inliers; poses are missing"
    case .leftOut(let reason): "\(names) are verified and were left out: \(reason.words)"
    case .noPose(let frame, let inliers):
      "\(names) are verified with \(inliers) inliers, but \(frame) has no pose"
    case .noCommonPoint:
      "\(names) are verified and have poses, but no point of the model is seen by both"
    case .joined(let inliers, let points):
      "\(names) are verified with \(inliers) inliers and share \(points) points"
    }
  }
}
