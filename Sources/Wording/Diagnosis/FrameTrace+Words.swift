import Diagnosis
import Scene
import Script
import Support

extension FrameTrace {
  /// How far the frame progressed, as a sentence; empty if no stage has reported it.
  package var verdict: String { outcome?.words(frame) ?? "" }

  /// The trace for scripts.
  package var record: Record {
    [
      "name": .string(frame), "verdict": .string(verdict), "registered": .bool(isRegistered),
      "stopped_by": .string(orNull: stopped?.gate.rawValue),
      "value": .number(orNull: stopped?.value), "limit": .number(orNull: stopped?.limit),
      "next": .string(orNull: next?.command), "advice": .string(orNull: next?.words),
      "gates": .list(checks.map { .record($0.record) }),
    ]
  }
}

extension FrameOutcome {
  /// The sentence about a frame.
  func words(_ frame: String) -> String {
    switch self {
    case .excluded: "\(frame) is excluded"
    case .noFeatures: "features have not been computed for \(frame)"
    case .unreadable(let problem): "\(frame) could not be read: \(lowercasedStart(problem))"
    case .fewKeypoints(let count, let limit):
      "\(frame) has \(count) keypoints, at least \(limit) are needed"
    case .notMatched, .notTried, .fewMatches, .fewInliers, .noVerifiedPair: pairWords(frame)
    case .notAligned: "\(frame) has not been aligned with its current matches"
    case .unregistered(let missing, let origin):
      "\(frame) is not registered: \(missing.words)" + (origin?.reading ?? "")
    case .registered(let remark):
      "\(frame) is registered"
        + (remark.words.isEmpty ? "" : "; for the whole model: \(remark.words)")
    case .placed(let placed, let isMetric):
      placed.words(frame, unit: isMetric ? " m" : " units")
    case .noDepthMap(let problem):
      "\(frame) is registered and has no depth map: \(problem.words)"
    case .notTextured(let problem):
      "\(frame) is registered and colors nothing: \(lowercasedStart(problem))"
    }
  }

  private func pairWords(_ frame: String) -> String {
    switch self {
    case .notMatched: "\(frame) has not been matched with its current keypoints"
    case .notTried: "no pair with \(frame) was tried"
    case .fewMatches(let best, let limit):
      "no pair with \(frame) has enough matches: at most \(best), at least \(limit) are needed"
    case .fewInliers(let best, let limit):
      "no pair with \(frame) fits one geometry: at most \(best) inliers, at least \(limit) "
        + "are needed"
    case .noVerifiedPair: "no pair with \(frame) was verified"
    default: ""
    }
  }
}
