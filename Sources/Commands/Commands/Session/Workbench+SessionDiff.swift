import Foundation
import ObjectCapture
import Script

/// What two sessions of one capture have in common and what not.
extension Workbench {
  mutating func sessionDiff(_ first: String, _ second: String) throws -> Reply {
    guard !first.isEmpty, !second.isEmpty else {
      throw CommandError.other("session diff takes two sessions; session list shows them")
    }
    let a = try session?.savedName == first ? openSession() : restored(first, isLive: false)
    let b = try session?.savedName == second ? openSession() : restored(second, isLive: false)
    let line = zip(a.transcript, b.transcript).enumerated().first { $0.element.0 != $0.element.1 }
    let common = line?.offset ?? min(a.transcript.count, b.transcript.count)
    let frames = (Set(a.shots.map(\.frame)), Set(b.shots.map(\.frame)))
    func names(_ core: SessionCore, _ others: Set<Int>) -> [String] {
      core.shots.filter { !others.contains($0.frame) }.map(\.name)
    }
    func next(_ core: SessionCore) -> String? {
      core.transcript.indices.contains(common)
        ? SessionText.line(core.transcript[common]) : nil
    }
    let only = (names(a, frames.1), names(b, frames.0))
    let dial = zip(a.dial.shots, b.dial.shots).enumerated()
      .filter { ($0.element.0 > 0) != ($0.element.1 > 0) }.map(\.offset)
    var lines = [
      common == max(a.transcript.count, b.transcript.count)
        ? "the transcripts are the same, \(common) lines"
        : "the transcripts part after \(common) lines"
    ]
    for (name, core) in [(first, a), (second, b)] {
      if let text = next(core) { lines.append("  \(name): \(text)") }
    }
    lines.append(
      "shots: \(frames.0.intersection(frames.1).count) of the same frames, "
        + "\(only.0.count) only in \(first), \(only.1.count) only in \(second)")
    lines.append("dial: \(dial.count) segments differ")
    let models = (try SessionModel(of: a, self), try SessionModel(of: b, self))
    for (name, model) in [(first, models.0), (second, models.1)] {
      lines.append(
        model.map { "\(name) is reconstructed: \(SessionText.figures($0.figures))" }
          ?? "\(name) is not reconstructed")
    }
    let difference = models.0.flatMap { one in
      models.1.flatMap { SessionModelDifference(one, $0) }
    }
    if let difference { lines.append(difference.words(first, second)) }
    for (name, core) in [(first, a), (second, b)] {
      lines.append("\(name): \(SessionText.summary(core))")
    }
    return Reply(
      lines.joined(separator: "\n"),
      value: [
        "same_lines": .number(common), "same": .bool(a.transcript == b.transcript),
        "next_a": .string(orNull: next(a)), "next_b": .string(orNull: next(b)),
        "shots_both": .number(frames.0.intersection(frames.1).count),
        "shots_a": .list(only.0.map { .string($0) }), "shots_b": .list(only.1.map { .string($0) }),
        "dial_differs": .list(dial.map { .number($0) }),
        "model_a": models.0.map { .record($0.figures) } ?? .null,
        "model_b": models.1.map { .record($0.figures) } ?? .null,
        "models": difference.map { .record($0.record) } ?? .null,
        "a": .record(SessionText.record(a)), "b": .record(SessionText.record(b)),
      ])
  }
}
