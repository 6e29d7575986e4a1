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
    .choice("verb", \.verb, "Action to perform.").positional(required: true),
    .text(
      "what", \.what,
      "For step: number of frames to play (default 1); for rewind: a frame number or a time "
        + "such as 2.5s; for use, fork and diff: a session name."
    ).positional(),
    .text("other", \.other, "For diff: name of the other session.").positional(),
    .text(
      "name", \.name, "For start: name of the session (default: session-1, session-2, and so on)."),
    .text(
      "images", \.images, kind: .path,
      "For start: folder for the shots, new or empty (default: in the workspace)."),
    .text(
      "checkpoint", \.checkpoint, kind: .path,
      "For start: checkpoint folder that a reconstruction can reuse (default: next to the images)."
    ),
    .count(
      "max-shots", \.maxShots, in: 1...10_000,
      "For start: maximum number of shots that a reconstruction on a device uses."),
    .flag("over-capture", \.overCapture, "For start: continue beyond max-shots."),
    .choice(
      "shot-format", \.shotFormat,
      "For start: original copies the photographs and writes depth next to them; heic writes one "
        + "file per shot that also contains depth, mask, calibration and gravity."),
    .flag("auto", \.auto, "For start, step and run: take shots automatically."),
    .text(
      "until", \.until,
      "For run: feedback=NAME, state=NAME, pass-complete, shot, or a condition such as dial>=0.5."),
    .flag("flip", \.flip, "For pass: the object was turned over."),
    .flag("explain", \.explain, "For feedback: show quantities, thresholds and start times."),
    .flag("shots", \.shots, "For points: draw the camera positions of the shots."),
    .commaList("move", \.move, "For box: translation along x, y (up) and z, in meters."),
    .commaList("size", \.size, "For box: width, height and depth, in meters."),
    .number(
      "rotate", \.rotate, in: -360...360, unit: .degrees,
      "For box: rotation about the vertical axis."),
    .text(
      "out", \.out, kind: .path,
      "For dial and points: PNG file to write; points also writes a colored .ply."),
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
