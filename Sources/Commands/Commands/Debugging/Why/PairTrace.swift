import Alignment
import Matching
import Numerics
import Scene
import Script

/// A pair's way through matching and alignment, gate by gate, up to the one that stopped it.
struct PairTrace {
  private(set) var checks: [GateCheck] = []
  private(set) var verdict = ""
  /// What would change it; `nil` where nothing has to.
  private(set) var next: NextStep?
  /// Points of the model that both see.
  private(set) var common: Int?
  private let (first, second): (String, String)
  private let records: DecisionRecords

  init(_ first: String, _ second: String, _ records: DecisionRecords) {
    (self.first, self.second, self.records) = (first, second, records)
    guard passesUse(), let pair = triedPair(), passesMatching(pair) else { return }
    addAlignment(pair)
  }

  /// The first gate that was not passed.
  var stopped: GateCheck? { checks.first { $0.isPassed == false } }

  private mutating func end(_ words: String, _ step: NextStep?) {
    (verdict, next) = (words, step)
  }

  private var names: String { "\(first) and \(second)" }

  private mutating func passesUse() -> Bool {
    for frame in [first, second] where records.excluded.contains(frame) {
      checks.append(GateCheck(.inUse, isOpen: false, frame))
      end("\(frame) is excluded by hand", .include(frame))
      return false
    }
    for frame in [first, second] {
      guard let image = records.images[frame] else {
        end("features have not been computed for \(frame)", .run([.features]))
        return false
      }
      checks.append(GateCheck(.keypoints, Double(image.keypoints), frame))
    }
    return true
  }

  private mutating func triedPair() -> MatchReport.Pair? {
    guard let match = records.match, let a = records.matchIndex(of: first),
      let b = records.matchIndex(of: second)
    else {
      end("\(names) have not been matched by their present keypoints", .run([.match]))
      return nil
    }
    let wanted = ViewIndexPair(a, b)
    if let pair = match.pairs.first(where: {
      $0.first == wanted.first && $0.second == wanted.second
    }) {
      checks.append(GateCheck(.tried, 1, atLeast: 1, "mode \(match.mode.rawValue)"))
      return pair
    }
    let window = records.limit("window", of: .match, standard: MatchOptions().window)
    checks.append(
      GateCheck(
        .tried, 0, atLeast: 1,
        "mode \(match.mode.rawValue); they are \(wanted.second - wanted.first) apart in the "
          + "capture, window \(window)"))
    end("\(names) were not compared", .set(.match, "mode", "exhaustive", until: .align))
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
        "\(names) have \(pair.putative) matches, \(minMatches) are needed",
        .moreMatches(records, pair.putative, first))
      return false
    }
    checks.append(
      GateCheck(
        .still, pair.still, limit: MatchReport.maxStaticShare, isPassed: nil,
        pair.still > MatchReport.maxStaticShare ? "share; a background that moves along?" : "share")
    )
    checks.append(
      GateCheck(
        .inliers, pair.inliers, atLeast: minInliers,
        "essential \(pair.essential), fundamental \(pair.fundamental), homography "
          + "\(pair.homography)" + (pair.guided > 0 ? ", \(pair.guided) by guided search" : "")))
    if pair.inliers >= minInliers, pair.kind == .rejected {
      checks.append(GateCheck(.verified, 0, atLeast: 1, "counted again here"))
      end(
        "\(names) were rejected, though \(pair.inliers) of \(pair.putative) matches fit one "
          + "geometry when tried again here", .run([.match, .align]))
      return false
    }
    guard pair.inliers >= minInliers, pair.kind != .rejected else {
      end(
        "\(names) fit no one geometry: \(pair.inliers) inliers of \(pair.putative) matches, "
          + "\(minInliers) are needed", .moreInliers(records, pair.inliers, first))
      return false
    }
    checks.append(GateCheck(.verified, 1, atLeast: 1, "kind \(pair.kind.rawValue)"))
    return true
  }

  private mutating func addAlignment(_ pair: MatchReport.Pair) {
    guard let align = records.align, let output = records.reconstruction else {
      end("\(names) are verified with \(pair.inliers) inliers; poses are missing", .run([.align]))
      return
    }
    for tried in align.initialPairs where Set([tried.first, tried.second]) == Set([first, second]) {
      checks.append(tried.verdict.check("tried at \(HumanText.number(tried.focal)) px"))
      checks[checks.count - 1].isPassed = nil
    }
    let dropped = align.duplicates.dropped.first {
      Set([$0.first, $0.second]) == Set([first, second])
    }
    if let dropped {
      checks.append(GateCheck(.believed, 0, atLeast: 1, dropped.reason.words))
      end(
        "\(names) are verified and were left out: \(dropped.reason.words)",
        .markSides(look: "report align"))
      return
    }
    for frame in [first, second] where !output.isRegistered(frame) {
      checks.append(GateCheck(.pose, isOpen: false, frame))
      end(
        "\(names) are verified with \(pair.inliers) inliers, but \(frame) has no pose",
        .look("why \(FrameList.word(frame))"))
      return
    }
    let count = output.points(seenBy: first, second).count
    common = count
    checks.append(GateCheck(.common, count, atLeast: 1, "points of the model that both see"))
    guard count > 0 else {
      end(
        "\(names) are verified and have poses, but no point of the model is in both",
        NextStep.joining(records, first))
      return
    }
    verdict = "\(names) are verified with \(pair.inliers) inliers and share \(count) points"
  }
}

extension PairTrace {
  /// The trace for scripts.
  var record: Record {
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
