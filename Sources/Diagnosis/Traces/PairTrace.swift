import Alignment
import Matching
import Numerics
import Pipeline
import Scene

/// The gates that a pair passed in matching and alignment, up to the first failed one.
package struct PairTrace: Sendable {
  package let (first, second): (String, String)
  package private(set) var checks: [GateCheck] = []
  /// How far the pair progressed.
  package private(set) var outcome = PairOutcome.notTried
  /// The step that would change the decision; `nil` if nothing needs to change.
  package private(set) var next: NextStep?
  /// Points of the model that both frames observe; `nil` before alignment.
  package private(set) var common: Int?
  private let records: DecisionRecords

  package init(_ first: String, _ second: String, from records: DecisionRecords) {
    self.first = first
    self.second = second
    self.records = records
    guard passesUse(), let pair = triedPair(), passesMatching(pair) else { return }
    addAlignment(pair)
  }

  /// The first failed gate.
  package var stopped: GateCheck? { checks.first { $0.isPassed == false } }

  private mutating func end(_ outcome: PairOutcome, _ step: NextStep?) {
    (self.outcome, next) = (outcome, step)
  }

  private mutating func passesUse() -> Bool {
    for frame in [first, second] where records.excluded.contains(frame) {
      checks.append(GateCheck(.inUse, isOpen: false, .frame(frame)))
      end(.excluded(frame), .include(frame))
      return false
    }
    for frame in [first, second] {
      guard let image = records.images[frame] else {
        end(.noFeatures(frame), .run([.features]))
        return false
      }
      checks.append(GateCheck(.keypoints, Double(image.keypoints), note: .frame(frame)))
    }
    return true
  }

  private mutating func triedPair() -> MatchReport.Pair? {
    guard let match = records.match, let a = records.matchIndex(of: first),
      let b = records.matchIndex(of: second)
    else {
      end(.notMatched, .run([.match]))
      return nil
    }
    let wanted = ViewIndexPair(a, b)
    if let pair = match.pairs.first(where: {
      $0.first == wanted.first && $0.second == wanted.second
    }) {
      checks.append(GateCheck(.tried, 1, atLeast: 1, note: .mode(match.mode)))
      return pair
    }
    let window = records.limit("window", of: .match, standard: MatchOptions().window)
    checks.append(
      GateCheck(
        .tried, 0, atLeast: 1,
        note: .outsideWindow(match.mode, distance: wanted.second - wanted.first, window: window)))
    end(.notTried, .set(.match, "mode", PairMode.exhaustive.rawValue, until: .align))
    return nil
  }

  private mutating func passesMatching(_ pair: MatchReport.Pair) -> Bool {
    let minMatches = records.limit(
      "min-matches", of: .match, standard: MatchOptions().minMatches)
    let minInliers = records.limit(
      "min-inliers", of: .match, standard: MatchOptions().minInliers)
    checks.append(GateCheck(.matches, pair.putative, atLeast: minMatches))
    guard pair.putative >= minMatches else {
      end(
        .fewMatches(pair.putative, limit: minMatches),
        .matchesOfPair(first, second, found: pair.putative, limit: minMatches))
      return false
    }
    addFigures(of: pair, minInliers)
    if pair.inliers >= minInliers, pair.kind == .rejected {
      checks.append(GateCheck(.verified, 0, atLeast: 1, note: .countedAgain))
      end(
        .rejectedElsewhere(inliers: pair.inliers, matches: pair.putative), .run([.match, .align]))
      return false
    }
    guard pair.inliers >= minInliers, pair.kind != .rejected else {
      end(
        .fewInliers(pair.inliers, matches: pair.putative, limit: minInliers),
        .inliersOfPair(first, second, found: pair.inliers, limit: minInliers))
      return false
    }
    checks.append(GateCheck(.verified, 1, atLeast: 1, note: .kind(pair.kind)))
    return true
  }

  private mutating func addFigures(of pair: MatchReport.Pair, _ minInliers: Int) {
    checks.append(
      GateCheck(
        .still, pair.still, limit: MatchReport.maxStaticShare, isPassed: nil,
        note: .still(isBackground: pair.still > MatchReport.maxStaticShare)))
    checks.append(
      GateCheck(
        .inliers, pair.inliers, atLeast: minInliers,
        note: .inliers(
          essential: pair.essential, fundamental: pair.fundamental, homography: pair.homography,
          guided: pair.guided)))
  }
}

extension PairTrace {
  private mutating func addAlignment(_ pair: MatchReport.Pair) {
    guard let align = records.align, let output = records.reconstruction else {
      end(.notAligned(inliers: pair.inliers), .run([.align]))
      return
    }
    for tried in align.initialPairs where Set([tried.first, tried.second]) == Set([first, second]) {
      var check = tried.verdict.check(.triedAsInitial(focal: tried.focal, tried.verdict))
      check.isPassed = nil
      checks.append(check)
    }
    let dropped = align.duplicates.dropped.first {
      Set([$0.first, $0.second]) == Set([first, second])
    }
    if let dropped {
      checks.append(GateCheck(.believed, 0, atLeast: 1, note: .dropped(dropped.reason)))
      end(.leftOut(dropped.reason), .markSides(look: .report(.align)))
      return
    }
    for frame in [first, second] where !output.isRegistered(frame) {
      checks.append(GateCheck(.pose, isOpen: false, .frame(frame)))
      end(.noPose(frame, inliers: pair.inliers), .look(.why([frame])))
      return
    }
    let count = output.points(seenBy: first, second).count
    common = count
    checks.append(GateCheck(.common, count, atLeast: 1, note: .seenByBoth))
    guard count > 0 else {
      end(.noCommonPoint, NextStep.joining(records, first))
      return
    }
    end(.joined(inliers: pair.inliers, points: count), nil)
  }
}
