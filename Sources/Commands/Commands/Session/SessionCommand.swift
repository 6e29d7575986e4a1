import Foundation
import GuidedCapture
import Script
import ShellKit
import Support
import Wording

/// `session` replays the capture as a guided session.
struct SessionCommand: Command {
  static let spec = CommandSpec(
    "session", group: .session,
    summary: "Replays the capture as a guided session: shots, feedback, dial.",
    details: """
      Use start, then detect (edit with box, undo with reset) and capture; step N or run plays \
      frames; shot, pause, resume and pass [--flip] work as on a device; finish or cancel ends the \
      session. state shows what to do next; feedback --explain, dial, points and transcript show \
      details. A session is stored with its capture, and the next ocs continues it: list shows \
      all, use selects one, rewind goes back, fork starts an alternative, diff compares two.
      """,
    needs: [.capture],
    examples: [
      "session start --images shots": "ready, pass 1, 0 shots, dial 0 %",
      "session step 20": "tracking normal",
      "session detect": "state detecting",
      "session capture": "state capturing",
      "session run --until feedback=movingTooFast": "feedback movingTooFast",
      "session run --until dial>=0.25": "dial 25 %",
      "session dial --out dial.png": "/dial.png",
      "session pass --flip": "ready, pass 2, 9 shots, dial 0 %",
    ])

  func run(_ options: SessionOptions, in shell: inout ShellState) throws -> Reply {
    switch options.verb {
    case .start: return try Self.startSession(options, in: &shell)
    case .list: return try Self.sessionList(in: shell)
    case .use: return try Self.useSession(options.what, in: &shell)
    case .diff: return try Self.sessionDiff(options.what, options.other, in: &shell)
    default: break
    }
    let remarks = try Self.resumeSession(in: &shell)
    var reply = try act(options, in: &shell)
    reply.remarks = remarks + reply.remarks
    return reply
  }

  private func act(_ options: SessionOptions, in shell: inout ShellState) throws -> Reply {
    switch options.verb {
    case .step: return try Self.play(frames: options.frames(), until: nil, options, in: &shell)
    case .rewind: return try Self.rewindSession(options.what, in: &shell)
    case .fork: return try Self.forkSession(options.what, in: &shell)
    case .run:
      let condition = try options.until.isEmpty ? nil : SessionCondition(options.until)
      return try Self.play(frames: .max, until: condition, options, in: &shell)
    case .box: return try Self.sessionBox(options, in: &shell)
    case .dial: return try Self.sessionDial(options, in: shell)
    case .points: return try Self.sessionPoints(options, in: shell)
    case .feedback: return try Self.sessionFeedback(explaining: options.explain, in: shell)
    case .state:
      let session = try shell.project.openSession()
      return Reply(SessionText.state(session), value: .record(SessionText.record(session)))
    case .transcript:
      let rows = try shell.project.openSession().transcript.map { line -> Record in
        ["time": .number(line.time), "frame": .number(line.frame), "event": .string(line.text)]
      }
      return .table(rows, columns: ["time", "frame", "event"])
    default: return try Self.call(options.verb, flip: options.flip, in: &shell)
    }
  }
}
