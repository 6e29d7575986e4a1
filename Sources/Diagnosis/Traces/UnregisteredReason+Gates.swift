import Alignment
import Foundation
import Matching
import Pipeline
import Scene

extension UnregisteredReason {
  /// The gates that lead to this reason; the last one failed.
  package var checks: [GateCheck] {
    switch self {
    case .fewKeypoints(let count, let limit): [GateCheck(.keypoints, count, atLeast: limit)]
    case .notMatched: [GateCheck(.tried, 0, atLeast: 1)]
    case .noVerifiedPair(let tried, let matches, let inliers):
      [
        GateCheck(.matches, Double(matches), note: .bestOf(pairs: tried)),
        GateCheck(.inliers, Double(inliers), note: .best), GateCheck(.verified, 0, atLeast: 1),
      ]
    case .pairsDropped(let verified):
      [GateCheck(.believed, 0, atLeast: 1, note: .allLeftOut(verified: verified))]
    case .otherModel(let views, let links):
      [
        GateCheck(
          .sameModel, Double(links), limit: 1, isPassed: false, note: .otherModel(views: views))
      ]
    case .notLinked(let verified):
      [GateCheck(.linked, 0, atLeast: 1, note: .verifiedElsewhere(verified))]
    case .fewVisiblePoints(let pairs, let visible, let limit):
      [
        GateCheck(.linked, pairs, atLeast: 1), GateCheck(.visible, visible, atLeast: limit),
      ]
    case .fewInliers(let pairs, let visible, let inliers, let limit):
      [
        GateCheck(.linked, pairs, atLeast: 1), GateCheck(.visible, Double(visible)),
        GateCheck(.poseInliers, inliers, atLeast: limit),
      ]
    case .poseFoundAgain(let pairs, let visible, let inliers, let limit):
      [
        GateCheck(.linked, pairs, atLeast: 1), GateCheck(.visible, Double(visible)),
        GateCheck(
          .poseInliers, Double(inliers), limit: Double(limit), isPassed: false,
          note: .foundAgain),
      ]
    case .nothingStored: [GateCheck(.keypoints, 0, atLeast: 1, note: .stored)]
    case .noInitialPair(let first, let second, let verdict):
      [verdict.check(.bestInitialPair(first, second, verdict))]
    case .noInitialCandidate(let limit):
      [
        GateCheck(
          .initialPair, 0, limit: Double(limit), isPassed: false, note: .noInitialCandidate)
      ]
    }
  }

  /// The step that would change the decision.
  package func next(for frame: String, _ records: DecisionRecords) -> NextStep {
    switch self {
    case .fewKeypoints(let count, let limit):
      return .tooFewKeypoints(records, frame: frame, found: count, of: limit)
    case .noInitialCandidate: return .moreKeypoints(records, frame)
    case .notMatched: return .set(.match, "mode", PairMode.exhaustive.rawValue, until: .align)
    case .noVerifiedPair(_, _, let inliers):
      return .moreInliers(records, found: inliers, frame: frame)
    case .pairsDropped:
      let pair = records.align?.duplicates.dropped.first { [$0.first, $0.second].contains(frame) }
      let names = pair.map { [$0.first, $0.second] } ?? [frame]
      return .markSides(look: .why(names))
    case .poseFoundAgain: return .run([.align])
    case .nothingStored: return .run([.features, .match, .align])
    case .otherModel: return .joining(records, frame)
    case .notLinked: return .joining(records, frame)
    case .fewVisiblePoints(_, let visible, _):
      return .fewerPoints(records, found: visible, frame: frame)
    case .fewInliers(_, let visible, let inliers, let limit):
      let floor = records.limit(
        "min-inliers", of: .align, standard: AlignOptions().registration.minInliers)
      // The limit is a fraction of the visible points if that is larger.
      if limit > floor, visible > 0 {
        let share = Double(inliers) / Double(visible)
        return .set(
          .align, "min-inlier-ratio", String(format: "%.2f", max(0.01, share - 0.01)),
          until: .align)
      }
      return .fewerPoints(records, found: inliers, frame: frame)
    case .noInitialPair(_, _, let verdict): return verdict.next(records, frame)
    }
  }
}

extension InitialPairVerdict {
  /// The failed gate of a rejected initial pair, with its figures.
  package func check(_ note: GateDetail) -> GateCheck {
    func failed(_ value: Double?, _ limit: Double?) -> GateCheck {
      GateCheck(.initialPair, value, limit: limit, isPassed: false, note: note)
    }
    switch self {
    case .accepted: return GateCheck(.initialPair, isOpen: true, note)
    case .noRelativePose: return failed(0, 1)
    case .fewPoints(let count, let limit): return failed(Double(count), Double(limit))
    case .smallAngle(let degrees, let limit): return failed(degrees, limit)
    case .forwardMotion(let share, let limit): return failed(share, limit)
    case .fewViews(let grown, let wanted): return failed(Double(grown), Double(wanted))
    }
  }

  /// The step that would let the pair pass.
  func next(_ records: DecisionRecords, _ frame: String) -> NextStep {
    switch self {
    case .fewPoints(let count, _) where count >= NextStep.minInitialInliers:
      .set(.align, "init-inliers", String(count), until: .align)
    case .smallAngle(let degrees, _) where degrees >= NextStep.minInitialAngle:
      .set(.align, "init-angle", String(format: "%.1f", degrees), until: .align)
    case .forwardMotion: .set(.align, "init-forward", "1", until: .align)
    case .accepted, .noRelativePose, .fewPoints, .smallAngle, .fewViews:
      .moreKeypoints(records, frame)
    }
  }
}
