import Alignment
import Dense
import Numerics
import Pipeline
import Scene
import Texturing

/// The gates of a frame from alignment on.
extension FrameTrace {
  mutating func passesPose() -> Bool {
    guard let align = records.align, let output = records.reconstruction,
      let index = output.index(of: frame)
    else {
      end(.notAligned, .run([.align]))
      return false
    }
    addLeftOut(align)
    isRegistered = output.kept.poses[index] != nil
    guard isRegistered else {
      let missing =
        output.kept.unregistered.first { $0.name == frame }
        ?? Unregistered(name: frame, reason: .notMatched)
      checks.append(contentsOf: missing.reason.checks)
      end(
        .unregistered(missing, by: records.origin(of: .align)),
        missing.reason.next(for: frame, records))
      return false
    }
    addHold(output.kept, index: index, report: align)
    return true
  }

  /// Adds the pairs that were left out, if there are any.
  private mutating func addLeftOut(_ align: AlignReport) {
    let left = align.duplicates.dropped.filter { [$0.first, $0.second].contains(frame) }
    guard let first = left.first else { return }
    checks.append(
      GateCheck(
        .believed, Double(left.count), isPassed: nil,
        note: .leftOut(with: first.first == frame ? first.second : first.first, first.reason)))
  }

  private mutating func addHold(
    _ reconstruction: Reconstruction, index: Int, report align: AlignReport
  ) {
    let seen = records.seen[index]
    let mean = seen.points > 0 ? seen.error / Double(seen.points) : 0
    checks.append(GateCheck(.pose, isOpen: true))
    checks.append(GateCheck(.visible, Double(seen.points), note: .meanError(mean)))
    end(.registered(align.duplicates.remark), nil)
    guard let placed = reconstruction.placed.first(where: { $0.view == index }) else { return }
    let limit = records.limit(
      "min-inliers", of: .align, standard: AlignOptions().registration.minInliers)
    checks.append(
      GateCheck(
        .held, Double(placed.points), limit: Double(limit), isPassed: false, note: .placedByDevice))
    end(
      .placed(placed, isMetric: reconstruction.isMetric),
      NextStep.fewerPoints(records, found: placed.points, frame: frame))
  }

  mutating func addDense() {
    guard let entry = records.dense?.views.first(where: { $0.name == frame }) else { return }
    guard let reason = entry.reason else {
      checks.append(GateCheck(.depth, entry.kept, isPassed: true, note: .confirmedDepth))
      return
    }
    checks.append(reason.check(entry))
    end(.noDepthMap(reason), reason.next(for: frame, records))
  }

  mutating func addTexture() {
    guard let texture = records.texture else { return }
    if let skipped = texture.skipped.first(where: { $0.name == frame }) {
      checks.append(GateCheck(.texture, isOpen: false, .problem(skipped.reason)))
      end(.notTextured(skipped.reason), .replaceFile(frame))
    } else if let share = texture.views.first(where: { $0.name == frame })?.share {
      checks.append(GateCheck(.texture, share, isPassed: true, note: .coloredSurface))
    }
  }
}
