import Alignment
import Matching
import Pipeline
import Scene

/// The gates that a frame passed through the stages, up to the first failed one.
package struct FrameTrace: Sendable {
  package let frame: String
  package internal(set) var checks: [GateCheck] = []
  /// How far the frame progressed; `nil` if no stage has reported it.
  package private(set) var outcome: FrameOutcome?
  /// The step that would change the decision; `nil` if nothing needs to change.
  package private(set) var next: NextStep?
  package internal(set) var isRegistered = false
  let records: DecisionRecords

  package init(_ frame: String, _ records: DecisionRecords) {
    self.frame = frame
    self.records = records
    guard passesUse(), passesFeatures(), passesPairs(), passesPose() else { return }
    addDense()
    addTexture()
  }

  /// The first failed gate.
  package var stopped: GateCheck? { checks.first { $0.isPassed == false } }

  /// Adds a check; if it failed, ends the trace with an outcome.
  private mutating func add(
    _ check: GateCheck, otherwise outcome: FrameOutcome, _ step: NextStep
  ) -> Bool {
    checks.append(check)
    guard check.isPassed == false else { return true }
    end(outcome, step)
    return false
  }

  mutating func end(_ outcome: FrameOutcome, _ step: NextStep?) {
    (self.outcome, next) = (outcome, step)
  }

  private mutating func passesUse() -> Bool {
    add(
      GateCheck(.inUse, isOpen: !records.excluded.contains(frame)),
      otherwise: .excluded, .include(frame))
  }

  private mutating func passesFeatures() -> Bool {
    guard let image = records.images[frame] else {
      end(.noFeatures, .run([.features]))
      return false
    }
    guard
      add(
        GateCheck(
          .decoded, isOpen: image.problem == nil, image.problem.map { .problem($0) }),
        otherwise: .unreadable(image.problem ?? ""), .replaceFile(frame))
    else { return false }
    let limit = records.limit(
      "min-inliers", of: .align, standard: AlignOptions().registration.minInliers)
    return add(
      GateCheck(
        .keypoints, image.keypoints, atLeast: limit,
        note: .keypoints(median: records.medianKeypoints, masked: image.masked)),
      otherwise: .fewKeypoints(image.keypoints, limit: limit),
      NextStep.tooFewKeypoints(records, frame: frame, found: image.keypoints, of: limit))
  }

  /// Number of pairs without any inlier from which a photograph with many keypoints may show something
  /// else.
  private static let minTried = 5

  private mutating func passesPairs() -> Bool {
    guard let match = records.match, let view = records.matchIndex(of: frame) else {
      end(.notMatched, .run([.match]))
      return false
    }
    let side = match.views[view]
    let best = records.bestPairs[view]
    let triedEnough = add(
      GateCheck(.tried, side.tried, atLeast: 1, note: .mode(match.mode)), otherwise: .notTried,
      .set(.match, "mode", PairMode.exhaustive.rawValue, until: .align))
    guard triedEnough, let most = best.matches, let strongest = best.inliers else { return false }
    let minMatches = records.limit(
      "min-matches", of: .match, standard: MatchOptions().minMatches)
    let minInliers = records.limit(
      "min-inliers", of: .match, standard: MatchOptions().minInliers)
    let other = records.other(strongest, than: view)
    let isStrange =
      strongest.inliers == 0 && side.tried >= Self.minTried
      && 2 * (records.images[frame]?.keypoints ?? 0) >= records.medianKeypoints
    return add(
      GateCheck(
        .matches, most.putative, atLeast: minMatches,
        note: .bestWith(records.other(most, than: view))),
      otherwise: .fewMatches(best: most.putative, limit: minMatches),
      isStrange
        ? .checkContent(frame)
        : NextStep.moreMatches(records, found: most.putative, frame: frame))
      && add(
        GateCheck(.inliers, strongest.inliers, atLeast: minInliers, note: .bestWith(other)),
        otherwise: .fewInliers(best: strongest.inliers, limit: minInliers),
        isStrange
          ? .checkContent(frame)
          : NextStep.moreInliers(records, found: strongest.inliers, frame: frame))
      && add(
        GateCheck(.verified, side.kept, atLeast: 1, note: .allInliers(side.inliers)),
        otherwise: .noVerifiedPair, .look(.why([frame, other])))
  }
}
