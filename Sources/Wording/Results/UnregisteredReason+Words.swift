import Foundation
import Scene
import ShellKit

extension Unregistered: Worded {
  package var words: String { reason.words + (device.map { "; " + $0.words } ?? "") }
}

extension UnregisteredReason: Worded {
  package var words: String {
    switch self {
    case .fewKeypoints(let count, let limit):
      "has \(count) keypoints, at least \(limit) are needed"
    case .notMatched: "was not matched with any other view"
    case .noVerifiedPair(let tried, let matches, let inliers):
      "none of its \(tried) pairs was verified: at most \(matches) matches and \(inliers) inliers"
    case .pairsDropped(let verified):
      "its \(verified) verified pairs were left out: they match sides that look alike or "
        + "contradict the reliable pairs"
    case .otherModel(let views, let links):
      "belongs to another model of \(views) views, linked to the main one by \(links) verified "
        + "pairs"
    case .notLinked(let verified):
      "none of its \(verified) verified pairs leads to a registered view"
    case .fewVisiblePoints(let pairs, let visible, let limit):
      "has \(pairs) verified pairs with registered views but sees \(visible) points of the model, "
        + "at least \(limit) are needed"
    case .fewInliers(let pairs, let visible, let inliers, let limit):
      "has \(pairs) verified pairs with registered views and sees \(visible) points of the model, "
        + "but \(inliers) agree on a pose, at least \(limit) are needed"
    case .poseFoundAgain(let pairs, let visible, let inliers, let limit):
      "has \(pairs) verified pairs with registered views and sees \(visible) points of the "
        + "model; tried again here, \(inliers) of them agree on a pose, at least \(limit) are "
        + "needed: it was left out at an earlier state of the model, or by a setting that is not "
        + "stored"
    case .nothingStored: "the project has neither keypoints nor pairs of it"
    case .noInitialPair(let first, let second, let verdict):
      "no pair can start a model; the best, \(first) and \(second): \(verdict.words)"
    case .noInitialCandidate(let limit):
      "no pair of views was verified with \(limit) inliers or more"
    }
  }
}

extension DevicePoseRejection: Worded {
  package var words: String {
    switch self {
    case .tooCoarse(let position, let rotation, let isMetric):
      "its device pose is accurate only to "
        + String(format: isMetric ? "%.2g mm" : "%.2g units", position * (isMetric ? 1000 : 1))
        + String(format: " and %.2g°", rotation)
    case .contradicted: "the points it sees contradict its device pose"
    }
  }
}

extension InitialPairVerdict: Worded {
  package var words: String {
    switch self {
    case .accepted: "accepted"
    case .noRelativePose: "no relative pose fits the matches"
    case .fewPoints(let count, let limit):
      "\(count) points triangulated, at least \(limit) are needed"
        + (count == 0 ? ": both were taken from one place, or are the same image" : "")
    case .smallAngle(let degrees, let limit):
      "median angle \(Figure.rounded(degrees))°, at least \(Figure.rounded(limit))° is needed"
    case .forwardMotion(let share, let limit):
      "\(Figure.rounded(share * 100)) % of the motion is along the viewing direction, "
        + "at most \(Figure.rounded(limit * 100)) % is allowed"
    case .fewViews(let grown, let wanted):
      "grew to only \(grown) views, at least \(wanted) are needed"
    }
  }
}
