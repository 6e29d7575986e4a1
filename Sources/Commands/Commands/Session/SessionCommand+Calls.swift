import Capture
import Files
import Foundation
import Geometry
import GuidedCapture
import Pipeline
import Scene
import Script
import ShellKit
import Support
import Wording
import Workspace

/// The calls of a session on the shell's capture.
extension SessionCommand {
  static func startSession(_ options: SessionOptions, in shell: inout ShellState) throws -> Reply {
    if let session = shell.project.session, !session.state.phase.isTerminal {
      throw CommandError.other(
        "a session is \(session.state.phase.name); end it with: session finish, or session cancel")
    }
    guard let shelf = shell.project.sessionShelf else { throw WorkspaceError.noCapture }
    let name = try shelf.newName(options.name)
    let images =
      try options.images.isEmpty ? shell.project.sessionFolder(name) : shell.url(options.images)
    var configuration = GuidedCaptureConfiguration()
    configuration.isOverCaptureEnabled = options.overCapture
    configuration.shotFormat = options.shotFormat
    configuration.checkpointDirectory =
      options.checkpoint.isEmpty
      ? images.deletingLastPathComponent().appendingPathComponent(
        options.images.isEmpty ? "Checkpoints" : images.lastPathComponent + "-checkpoint")
      : shell.url(options.checkpoint)
    let aligned = try shell.project.alignedScene()
    var core = SessionCore(
      source: try shell.project.recordedSource(aligned), maxShots: options.maxShots)
    core.isAutoCaptureEnabled = options.auto
    core.start(imagesDirectory: images, configuration: configuration)
    if case .failed(let error) = core.state.phase {
      shell.project.session = core
      throw CommandError.other("the session failed with \(error.name): \(error)")
    }
    try shell.project.keep(&core, as: name)
    try core.advance(1, in: shell.project.context)
    shell.project.session = core
    var reply = sessionReply(since: 0, in: shell)
    if let aligned, !aligned.isMetric {
      reply.remarks.append(
        "the alignment has no scale: lengths assume that the object is 0.5 m away")
    }
    if core.tracker != nil {
      let hasDepth = try shell.project.loadedCapture().viewSet.views.contains { $0.depth != nil }
      reply.remarks.append(
        "the frames have no poses: poses are estimated as the stream plays"
          + (hasDepth ? "" : "; lengths assume that the scene is 0.5 m away at the start"))
    }
    return reply
  }

  /// Plays frames; the answer lists the events.
  static func play(
    frames: Int, until condition: SessionCondition?, _ options: SessionOptions,
    in shell: inout ShellState
  ) throws -> Reply {
    var core = try shell.project.openSession()
    guard !core.state.phase.isTerminal else {
      throw CommandError.other("the session is \(core.state.phase.name) and plays no more frames")
    }
    core.isAutoCaptureEnabled = options.auto
    let lines = core.transcript.count
    var isReached = false
    var reached: Breakpoint?
    let breakpoints = shell.breakpoints
    // Shots are on disk, so that an interrupted session retains the frames it has played.
    defer { shell.project.session = core }
    let played = try core.advance(frames, in: shell.project.context) { core in
      reached = try breakpoints.first { try $0.holds(in: core) }
      isReached = try condition?.holds(in: core) ?? false
      return isReached || reached != nil
    }
    shell.project.session = core
    var reply = sessionReply(since: lines, in: shell)
    if var record = reply.value.record {
      record["played"] = .number(played)
      if condition != nil { record["reached"] = .bool(isReached) }
      reply.value = .record(record)
    }
    if let reached {
      reply.remarks.append("stopped at breakpoint \(reached.number): \(reached.event)")
    } else if condition != nil && !isReached {
      reply.remarks.append("the frames ended before \(options.until)")
    }
    return reply
  }

  /// Performs the call of a verb; rejects it with the required state.
  static func call(_ verb: SessionVerb, flip: Bool, in shell: inout ShellState) throws -> Reply {
    var core = try shell.project.openSession()
    let lines = core.transcript.count
    let phase = core.state.phase.name
    var needs = "capturing"
    let isDone: Bool
    switch verb {
    case .detect: (isDone, needs) = (core.startDetecting(), "ready")
    case .reset: (isDone, needs) = (core.resetDetection(), "detecting")
    case .capture: (isDone, needs) = (core.startCapturing(), "ready or detecting")
    case .shot: isDone = core.requestImageCapture()
    case .pause: (isDone, needs) = (core.pause(), "live and not paused")
    case .resume: (isDone, needs) = (core.resume(), "paused")
    case .pass:
      if core.state.phase == .capturing, !core.state.hasBox { needs = "capturing with a box" }
      isDone = flip ? core.beginNewScanPassAfterFlip() : core.beginNewScanPass()
    case .finish:
      isDone = core.finish()
      shell.project.session = core
      try core.writePending(in: shell.project.context)
    case .cancel: (isDone, needs) = (core.cancel(), "live")
    default: (isDone, needs) = (false, "another")
    }
    core.notePlayed()
    shell.project.session = core
    var reply = sessionReply(since: lines, in: shell)
    if var record = reply.value.record {
      record["done"] = .bool(isDone)
      reply.value = .record(record)
    }
    if verb == .capture, isDone, phase == "ready" {
      reply.remarks.append(
        "no object was detected: shots are taken, but without a box they fill no segment of the "
          + "dial; for an object: session cancel, session start, session detect, session capture")
    }
    guard !isDone else { return reply }
    if verb == .detect, phase == "ready" {
      let next =
        core.isAtEnd ? "at the end of the stream, use session rewind" : "continue with session step"
      reply.text = "no surface at the center of the view; \(next), or capture without a box"
      return reply
    }
    if verb == .shot, core.state.phase == .capturing { throw Self.refusedShot(core) }
    throw CommandError.other("the session is \(phase); \(verb.rawValue) requires it to be \(needs)")
  }

  /// The reason why an automatically capturing session takes no manual shot.
  private static func refusedShot(_ core: SessionCore) -> CommandError {
    .other(
      core.state.isPaused
        ? "the session is paused; continue with: session resume"
        : "all \(core.state.maxShots) shots that a device would use have been taken; end it "
          + "with: session finish, or start another with a larger --max-shots or --over-capture")
  }

  /// The state, preceded by the new transcript lines.
  static func sessionReply(since line: Int, in shell: ShellState) -> Reply {
    guard let session = shell.project.session else { return Reply() }
    let lines = session.transcript.dropFirst(line).map { SessionText.line($0) }
    return Reply(
      (lines + [SessionText.summary(session)]).joined(separator: "\n"),
      value: .record(SessionText.record(session)))
  }
}
