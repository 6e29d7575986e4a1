import GuidedCapture
import Support

/// The actions of `session`.
enum SessionVerb: String, CaseIterable, Sendable {
  case start, detect, box, reset, capture, step, run, shot, pause, resume, pass, finish, cancel
  case state, feedback, dial, points, transcript
  case list, use, rewind, fork, diff
}

/// Options of `session`; each states the verbs that it belongs to.
struct SessionOptions: StageOptions {
  var verb = SessionVerb.state
  var what = ""
  var other = ""
  var name = ""
  var images = ""
  var checkpoint = ""
  var maxShots = 250
  var overCapture = false
  var shotFormat = ShotFormat.original
  var auto = true
  var until = ""
  var flip = false
  var explain = false
  var shots = false
  var move: [String] = []
  var size: [String] = []
  var rotate = 0.0
  var out = ""
  var width = 900
  var force = false

  static let settings: [Setting<Self>] = [
    .choice("verb", \.verb, "What to do.").positional(required: true),
    .text(
      "what", \.what,
      "For step: frames to play, 1 if not given; for rewind: a frame's number or a time such as 2.5s; "
        + "for use, fork and diff: a session's name."
    ).positional(),
    .text("other", \.other, "For diff: the other session's name.").positional(),
    .text(
      "name", \.name, "For start: what the session is called; session-1, session-2 and so on else."),
    .text(
      "images", \.images, kind: .path,
      "For start: folder for the shots, new or empty; in the workspace when not given."),
    .text(
      "checkpoint", \.checkpoint, kind: .path,
      "For start: folder for what a reconstruction can use again; beside the images when not given."
    ),
    .count(
      "max-shots", \.maxShots, in: 1...10_000,
      "For start: shots that a reconstruction on a device would take."),
    .flag("over-capture", \.overCapture, "For start: go on beyond max-shots."),
    .choice(
      "shot-format", \.shotFormat,
      "For start: photographs as they are with depth beside them, or HEIC with depth, calibration and "
        + "gravity inside."),
    .flag("auto", \.auto, "For start, step and run: take shots automatically."),
    .text(
      "until", \.until,
      "For run: feedback=NAME, state=NAME, pass-complete, shot, or a condition such as dial>=0.5."),
    .flag("flip", \.flip, "For pass: the object was turned over."),
    .flag("explain", \.explain, "For feedback: quantities, thresholds and since when."),
    .flag("shots", \.shots, "For points: draw where the shots were taken."),
    .commaList("move", \.move, "For box: metres along x, y (up) and z."),
    .commaList("size", \.size, "For box: width, height and depth in metres."),
    .number(
      "rotate", \.rotate, in: -360...360, unit: .degrees, "For box: turn about the vertical."),
    .text(
      "out", \.out, kind: .path,
      "For dial and points: PNG to write; for points a .ply, too, in colour."),
    .count(
      "width", \.width, in: 64...8192, unit: .pixels, "For dial and points: width of the PNG."),
    .flag("force", \.force, "Replace the PNG if it exists."),
  ]
}

extension SessionOptions {
  /// Maximum number of frames of a step.
  private static let maxFrames = 1_000_000

  /// The frames that `step` plays.
  func frames() throws -> Int {
    guard !what.isEmpty else { return 1 }
    guard let frames = Int(what) else { throw SettingError.notANumber(setting: "step", text: what) }
    guard (1...Self.maxFrames).contains(frames) else {
      throw SettingError.outOfRange(
        setting: "step", text: what, limits: "1…\(Self.maxFrames) frames")
    }
    return frames
  }
}
