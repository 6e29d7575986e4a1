import Pages
import Planning
import Support

/// Options of `show`.
struct ShowOptions: StageOptions {
  var what = PictureKind.model
  var first = ""
  var second = ""
  var out = ""
  var frames = 0
  var views = PlanOptions().views
  var width = 1600
  var force = false

  static let settings: [Setting<Self>] = [
    .choice("what", \.what, "What to draw.").positional(required: true),
    .text(
      "first", \.first, kind: .frame,
      "A frame, for frame, features, depths, outlines and pair; for residuals, if those of one are wanted; "
        + "for masks a frame or a pattern such as IMG_00*, all when not given."
    ).positional(),
    .text("second", \.second, kind: .frame, "Another frame, for pair.").positional(),
    .text("out", \.out, kind: .path, "PNG to write; in the workspace when not given."),
    .count(
      "frames", \.frames, in: 0...9999,
      "For session: pictures of so many of the next frames, into the folder --out."),
    .count("views", \.views, in: 1...100, "For plan: how many views."),
    .count("width", \.width, in: 64...8192, unit: .pixels, "Width of the picture."),
    .flag("force", \.force, "Replace the picture if it exists."),
  ]
}
