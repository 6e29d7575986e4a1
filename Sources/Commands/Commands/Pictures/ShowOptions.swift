import Support

/// What `show` draws.
enum ShowKind: String, CaseIterable, Sendable {
  case frame, features, pair, graph, residuals, coverage, dial
  case sensorDepth = "sensor-depth"
  case depth, points, mesh, model

  /// How many frames it takes.
  var frames: Int {
    switch self {
    case .frame, .features, .depth, .sensorDepth: 1
    case .pair: 2
    case .graph, .residuals, .coverage, .dial, .points, .mesh, .model: 0
    }
  }
}

/// Options of `show`.
struct ShowOptions: StageOptions {
  var what = ShowKind.model
  var first = ""
  var second = ""
  var out = ""
  var width = 1600
  var force = false

  static let settings: [Setting<Self>] = [
    .choice("what", \.what, "What to draw.").positional(required: true),
    .text("first", \.first, kind: .frame, "A frame, for frame, features, depths and pair.")
      .positional(),
    .text("second", \.second, kind: .frame, "Another frame, for pair.").positional(),
    .text("out", \.out, kind: .path, "PNG to write; in the workspace when not given."),
    .count("width", \.width, in: 64...8192, unit: .pixels, "Width of the picture."),
    .flag("force", \.force, "Replace the picture if it exists."),
  ]
}
