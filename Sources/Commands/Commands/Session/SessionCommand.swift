import Foundation
import ObjectCapture
import Script
import Support

/// `session` replays the capture as a guided session.
struct SessionCommand: Command {
  static let spec = CommandSpec(
    "session", group: .session,
    summary: "Replays the capture as a guided session: shots, feedback, dial.",
    details: "start, then detect (edit with box, undo with reset) and capture; step N or run plays "
      + "frames; shot, pause, resume, pass [--flip] as on a device; finish or cancel ends it. "
      + "state says what to do next; feedback --explain, dial, points and transcript look. A session is "
      + "kept with its capture, and the next ocs goes on with it: list shows all, use chooses one, "
      + "rewind goes back, fork tries something else, diff compares two.",
    needs: [.capture],
    examples: [
      Example("session start --images shots", prints: "ready, pass 1, 0 shots, dial 0 %"),
      Example("session step 20", prints: "tracking normal"),
      Example("session detect", prints: "state detecting"),
      Example("session capture", prints: "state capturing"),
      Example("session run --until feedback=movingTooFast", prints: "feedback movingTooFast"),
      Example("session run --until dial>=0.25", prints: "dial 25 %"),
      Example("session dial --out dial.png", prints: "/dial.png"),
      Example("session pass --flip", prints: "ready, pass 2, 9 shots, dial 0 %"),
    ])

  func run(_ options: SessionOptions, in bench: inout Workbench) throws -> Reply {
    switch options.verb {
    case .start: return try bench.startSession(options)
    case .list: return try bench.sessionList()
    case .use: return try bench.useSession(options.what)
    case .diff: return try bench.sessionDiff(options.what, options.other)
    default: break
    }
    let remarks = try bench.resumeSession()
    var reply = try act(options, in: &bench)
    reply.remarks = remarks + reply.remarks
    return reply
  }

  private func act(_ options: SessionOptions, in bench: inout Workbench) throws -> Reply {
    switch options.verb {
    case .step: return try bench.play(frames: options.frames(), until: nil, options)
    case .rewind: return try bench.rewindSession(options.what)
    case .fork: return try bench.forkSession(options.what)
    case .run:
      let condition = try options.until.isEmpty ? nil : SessionCondition(options.until)
      return try bench.play(frames: .max, until: condition, options)
    case .box: return try bench.sessionBox(options)
    case .dial: return try bench.sessionDial(options)
    case .points: return try bench.sessionPoints(options)
    case .feedback: return try bench.sessionFeedback(explaining: options.explain)
    case .state:
      let session = try bench.openSession()
      return Reply(SessionText.state(session), value: .record(SessionText.record(session)))
    case .transcript:
      let rows = try bench.openSession().transcript.map { line -> Record in
        ["time": .number(line.time), "frame": .number(line.frame), "event": .string(line.text)]
      }
      return .table(rows, columns: ["time", "frame", "event"])
    default: return try bench.call(options.verb, flip: options.flip)
    }
  }
}
