import GuidedCapture
import Script
import ShellKit

/// Where two sessions on the same recording diverge.
package struct SessionDifference {
  package let a: SessionCore
  package let b: SessionCore
  /// Number of lines that both transcripts have in common at the beginning.
  let commonLines: Int
  /// Frames of the recording from which both sessions took a shot.
  let bothShots: Int
  /// Names of the shots of frames that only one session captured.
  let onlyA: [String]
  let onlyB: [String]
  /// Segments of the dial that only one session covered.
  let dial: [Int]

  package init(_ a: SessionCore, _ b: SessionCore) {
    self.a = a
    self.b = b
    let pairs = zip(a.transcript, b.transcript).enumerated()
    commonLines =
      pairs.first { $0.element.0 != $0.element.1 }?.offset
      ?? min(a.transcript.count, b.transcript.count)
    let (framesA, framesB) = (Set(a.shots.map(\.frame)), Set(b.shots.map(\.frame)))
    bothShots = framesA.intersection(framesB).count
    onlyA = a.shots.filter { !framesB.contains($0.frame) }.map(\.name)
    onlyB = b.shots.filter { !framesA.contains($0.frame) }.map(\.name)
    dial = zip(a.dial.shots, b.dial.shots).enumerated()
      .filter { ($0.element.0 > 0) != ($0.element.1 > 0) }.map(\.offset)
  }

  /// The first line of a transcript that differs from the other; `nil` at its end.
  private func next(_ core: SessionCore) -> String? {
    core.transcript.indices.contains(commonLines)
      ? SessionText.line(core.transcript[commonLines]) : nil
  }

  /// The comparison for people.
  package func words(_ first: String, _ second: String) -> [String] {
    var lines = [
      commonLines == max(a.transcript.count, b.transcript.count)
        ? "the transcripts are the same, \(commonLines) lines"
        : "the transcripts differ after \(commonLines) lines"
    ]
    for (name, core) in [(first, a), (second, b)] {
      if let text = next(core) { lines.append("  \(name): \(text)") }
    }
    return lines + [
      "shots: \(bothShots) of the same frames, "
        + "\(onlyA.count) only in \(first), \(onlyB.count) only in \(second)",
      "dial: \(dial.count) segments differ",
    ]
  }

  /// The comparison for scripts.
  package var record: Record {
    [
      "same_lines": .number(commonLines), "same": .bool(a.transcript == b.transcript),
      "next_a": .string(orNull: next(a)), "next_b": .string(orNull: next(b)),
      "shots_both": .number(bothShots),
      "shots_a": .list(onlyA.map { .string($0) }), "shots_b": .list(onlyB.map { .string($0) }),
      "dial_differs": .list(dial.map { .number($0) }),
    ]
  }
}
