import Foundation
import GuidedCapture
import Script
import ShellKit
import Support
import Workspace

/// Manages the sessions that are stored with the capture.
extension SessionCommand {
  /// Resumes the session that was current; returns remarks.
  static func resumeSession(in shell: inout ShellState) throws -> [String] {
    guard try shell.project.resumeSession(), let name = shell.project.sessionShelf?.current
    else { return [] }
    return [
      "session \(name) continues: its \(shell.project.session?.cursor ?? 0) frames were replayed"
    ]
  }

  static func sessionList(in shell: ShellState) throws -> Reply {
    guard let shelf = shell.project.sessionShelf else { throw WorkspaceError.noCapture }
    let current = shell.project.session?.savedName ?? shelf.current
    let rows = shelf.names.map { name -> Record in
      let known = try? shelf.journal(name).read()
      let last = known?.entries.last { $0.summary != nil }?.summary
      return [
        "session": .string(name), "current": .bool(name == current),
        "state": .string(last?.state ?? "unknown"),
        "pass": .number(orNull: last.map { Double($0.pass) }),
        "shots": .number(orNull: last.map { Double($0.shots) }),
        "dial_filled": .number(orNull: last?.dial),
        "frame": .number(orNull: known?.entries.last.map { Double($0.frame) }),
        "time": .number(orNull: last?.time),
        "images": .string(
          orNull: known.map { shelf.journal(name).folder($0.beginning.images).path }),
      ]
    }
    return .table(
      rows,
      columns: [
        "session", "current", "state", "pass", "shots", "dial_filled", "frame", "time", "images",
      ])
  }

  /// Makes another session the current one.
  static func useSession(_ name: String, in shell: inout ShellState) throws -> Reply {
    guard !name.isEmpty else { throw CommandError.other("session use takes a session name") }
    try shell.project.useSession(name)
    return sessionReply(since: shell.project.session?.transcript.count ?? 0, in: shell)
  }

  /// Goes back to a frame, or to a time such as `2.5s`, and discards what came later.
  static func rewindSession(_ text: String, in shell: inout ShellState) throws -> Reply {
    let core = try shell.project.openSession()
    guard core.savedName != nil else { throw SessionError.notKept(.rewind) }
    let removed = try shell.project.rewindSession(to: frame(text, of: core))
    var reply = sessionReply(since: shell.project.session?.transcript.count ?? 0, in: shell)
    if removed > 0 {
      reply.remarks.append(
        "\(removed) later shots were removed; playing the same frames takes them again")
    }
    return reply
  }

  /// The number of frames up to a frame number or time.
  private static func frame(_ text: String, of core: SessionCore) throws -> Int {
    if let frame = Int(text) { return frame }
    guard text.hasSuffix("s"), let seconds = Double(text.dropLast()), seconds.isFinite, seconds >= 0
    else {
      throw SettingError.malformed(
        setting: "what", text: text, expected: "a frame number or a time such as 2.5s")
    }
    let rate = core.time > 0 ? Double(max(0, core.cursor - 1)) / core.time : 0
    return Int(saturating: (seconds * rate).rounded(.down)) + 1
  }

  /// Starts another session from the state of this one; it has the same shots, in a folder of its
  /// own.
  static func forkSession(_ text: String, in shell: inout ShellState) throws -> Reply {
    guard let old = try shell.project.openSession().savedName else {
      throw SessionError.notKept(.fork)
    }
    guard !text.isEmpty else { throw CommandError.other("session fork takes a name") }
    try shell.project.forkSession(as: text)
    var reply = sessionReply(since: shell.project.session?.transcript.count ?? 0, in: shell)
    reply.remarks.append(
      "session \(text) continues from here; session use \(old) returns to the other")
    return reply
  }
}
