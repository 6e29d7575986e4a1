import Pages
import Planning
import Support

/// Options of `show`.
struct ShowOptions: StageOptions {
  /// The name of a `PictureKind`; empty to list them.
  var kind = ""
  var first = ""
  var second = ""
  var out = ""
  var frames = 0
  var views = PlanOptions().views
  var width = 1600
  var force = false

  static let settings: [Setting<Self>] = [
    .word(
      "what", \.kind, from: PictureKind.allCases.map(\.rawValue),
      "What to draw; without it, show lists the subjects."
    ).positional(),
    .text(
      "first", \.first, kind: .frame,
      "A frame, for frame, picks, features, depths, outlines and pair; for residuals, to draw those "
        + "of one frame; for masks, a frame or a pattern such as IMG_00* (default: all)."
    ).positional(),
    .text("second", \.second, kind: .frame, "Another frame, for pair.").positional(),
    .text("out", \.out, kind: .path, "PNG file to write (default: in the workspace)."),
    .count(
      "frames", \.frames, in: 0...9999,
      "For session: number of next frames to draw, into the folder --out."),
    .count("views", \.views, in: 1...100, "For plan: number of views."),
    .count("width", \.width, in: 64...8192, unit: .pixels, "Width of the picture."),
    .flag("force", \.force, "Replace the picture if it exists."),
  ]
}

extension ShowOptions {
  /// What to draw.
  var what: PictureKind { PictureKind(rawValue: kind) ?? .model }
}
