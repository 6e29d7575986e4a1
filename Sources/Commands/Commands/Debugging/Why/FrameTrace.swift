import Alignment
import Matching
import Numerics
import Scene
import Script
import Support

/// A frame's way through the stages, gate by gate, up to the one that stopped it.
struct FrameTrace {
  private(set) var checks: [GateCheck] = []
  private(set) var verdict = ""
  /// What would change it; `nil` where nothing has to.
  private(set) var next: NextStep?
  private(set) var isRegistered = false
  let frame: String
  private let records: DecisionRecords

  init(_ frame: String, _ records: DecisionRecords) {
    (self.frame, self.records) = (frame, records)
    guard passesUse(), passesFeatures(), passesPairs(), passesPose() else { return }
    addDense()
    addTexture()
  }

  /// The first gate that was not passed.
  var stopped: GateCheck? { checks.first { $0.isPassed == false } }

  /// Adds a check; ends the way with a verdict where it is not passed.
  private mutating func add(
    _ check: GateCheck, otherwise words: String, _ step: NextStep
  ) -> Bool {
    checks.append(check)
    guard check.isPassed == false else { return true }
    end(words, step)
    return false
  }

  private mutating func end(_ words: String, _ step: NextStep?) {
    (verdict, next) = (words, step)
  }

  private mutating func passesUse() -> Bool {
    add(
      GateCheck(.inUse, isOpen: !records.excluded.contains(frame)),
      otherwise: "\(frame) is excluded by hand", .include(frame))
  }

  private mutating func passesFeatures() -> Bool {
    guard let image = records.images[frame] else {
      end("features have not been computed for \(frame)", .run([.features]))
      return false
    }
    let problem = image.problem.map { lowercasedStart($0) } ?? ""
    guard
      add(
        GateCheck(.decoded, isOpen: image.problem == nil, problem),
        otherwise: "\(frame) could not be read: \(problem)", .replaceFile(frame))
    else { return false }
    let limit = records.limit(
      "min-inliers", of: .align, standard: AlignOptions().registration.minInliers)
    let masked = image.masked > 0 ? "; \(image.masked) more are hidden by the mask" : ""
    return add(
      GateCheck(
        .keypoints, image.keypoints, atLeast: limit,
        "median of all frames \(records.medianKeypoints)" + masked),
      otherwise: "\(frame) has \(image.keypoints) keypoints, \(limit) are needed",
      NextStep.tooFewKeypoints(records, frame, image.keypoints, of: limit))
  }

  private mutating func passesPairs() -> Bool {
    guard let match = records.match, let view = records.matchIndex(of: frame) else {
      end("\(frame) has not been matched by its present keypoints", .run([.match]))
      return false
    }
    let side = match.views[view]
    let best = records.bestPairs[view]
    let triedEnough = add(
      GateCheck(.tried, side.tried, atLeast: 1, "mode \(match.mode.rawValue)"),
      otherwise: "no pair with \(frame) was tried",
      .set(.match, "mode", PairMode.exhaustive.rawValue, until: .align))
    guard triedEnough, let most = best.matches, let surest = best.inliers else { return false }
    let minMatches = records.limit(
      "min-matches", of: .match, standard: MatchOptions().minMatches)
    let minInliers = records.limit(
      "min-inliers", of: .match, standard: MatchOptions().minInliers)
    return add(
      GateCheck(
        .matches, most.putative, atLeast: minMatches,
        "at best, with \(records.other(most, than: view))"),
      otherwise: "no pair with \(frame) has enough matches: \(most.putative) at best, "
        + "\(minMatches) are needed", NextStep.moreMatches(records, most.putative, frame))
      && add(
        GateCheck(
          .inliers, surest.inliers, atLeast: minInliers,
          "at best, with \(records.other(surest, than: view))"),
        otherwise: "no pair with \(frame) fits one geometry: \(surest.inliers) inliers at best, "
          + "\(minInliers) are needed", NextStep.moreInliers(records, surest.inliers, frame))
      && add(
        GateCheck(.verified, side.kept, atLeast: 1, "\(side.inliers) inliers in all"),
        otherwise: "no pair with \(frame) was verified",
        .look("why \(FrameList.word(frame)) \(FrameList.word(records.other(surest, than: view)))"))
  }

  private mutating func passesPose() -> Bool {
    guard let align = records.align, let output = records.reconstruction,
      let index = output.index(of: frame)
    else {
      end("\(frame) has not been aligned by its present matches", .run([.align]))
      return false
    }
    let left = align.duplicates.dropped.filter { [$0.first, $0.second].contains(frame) }
    if let first = left.first {
      checks.append(
        GateCheck(
          .believed, Double(left.count), isPassed: nil,
          "left out, as sides look alike; first with "
            + "\(first.first == frame ? first.second : first.first): \(first.reason.words)"))
    }
    isRegistered = output.kept.poses[index] != nil
    guard isRegistered else {
      let missing = output.kept.unregistered.first { $0.name == frame }
      let reason = missing?.reason ?? .notMatched
      checks.append(contentsOf: reason.checks)
      end(
        "\(frame) is not registered: \(missing?.words ?? reason.words)"
          + (records.origin(of: .align)?.reading ?? ""),
        reason.next(for: frame, records))
      return false
    }
    addHold(output.kept, index, align)
    return true
  }

  private mutating func addHold(
    _ reconstruction: Reconstruction, _ index: Int, _ align: AlignReport
  ) {
    let seen = records.seen[index]
    let mean = seen.points > 0 ? seen.error / Double(seen.points) : 0
    checks.append(GateCheck(.pose, isOpen: true))
    checks.append(
      GateCheck(.visible, Double(seen.points), "mean error \(HumanText.number(mean)) px"))
    let remark = align.duplicates.remark.words
    verdict = "\(frame) is registered" + (remark.isEmpty ? "" : "; of the whole model: \(remark)")
    guard let placed = reconstruction.placed.first(where: { $0.view == index }) else { return }
    let limit = records.limit(
      "min-inliers", of: .align, standard: AlignOptions().registration.minInliers)
    checks.append(
      GateCheck(
        .held, Double(placed.points), limit: Double(limit), isPassed: false,
        "placed by its device pose"))
    end(
      placed.words(frame, unit: reconstruction.isMetric ? " m" : " units"),
      NextStep.fewerPoints(records, placed.points, frame))
  }

  private mutating func addDense() {
    guard let entry = records.dense?.views.first(where: { $0.name == frame }) else { return }
    guard let reason = entry.reason else {
      checks.append(
        GateCheck(
          .depth, entry.kept, isPassed: true,
          "share of the pixels with a depth that other views confirm"))
      return
    }
    let check = reason.check(entry)
    checks.append(check)
    end(
      "\(frame) is registered and has no depth map: \(reason.words)",
      reason.next(for: frame, records))
  }

  private mutating func addTexture() {
    guard let texture = records.texture else { return }
    if let skipped = texture.skipped.first(where: { $0.name == frame }) {
      let reason = lowercasedStart(skipped.reason)
      checks.append(GateCheck(.texture, isOpen: false, reason))
      end("\(frame) is registered and colours nothing: \(reason)", .replaceFile(frame))
    } else if let share = texture.views.first(where: { $0.name == frame })?.share {
      checks.append(
        GateCheck(.texture, share, isPassed: true, "share of the surface that it colours"))
    }
  }
}

extension FrameTrace {
  /// The trace for scripts.
  var record: Record {
    [
      "name": .string(frame), "verdict": .string(verdict), "registered": .bool(isRegistered),
      "stopped_by": .string(orNull: stopped?.gate.rawValue),
      "value": .number(orNull: stopped?.value), "limit": .number(orNull: stopped?.limit),
      "next": .string(orNull: next?.command), "advice": .string(orNull: next?.words),
      "gates": .list(checks.map { .record($0.record) }),
    ]
  }
}
