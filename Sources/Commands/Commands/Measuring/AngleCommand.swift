import Measuring
import ShellKit
import Support

/// Options of `angle`.
struct AngleOptions: StageOptions {
  var a = ""
  var b = ""
  var c = ""

  static let settings: [Setting<Self>] = [
    .text("a", \.a, "A picked point.").positional(required: true),
    .text("b", \.b, "The point at which the angle is measured.").positional(required: true),
    .text("c", \.c, "A third point.").positional(required: true),
  ]
}

/// `angle` measures the angle between three points.
struct AngleCommand: Command {
  static let spec = CommandSpec(
    "angle", group: .measuring,
    summary: "Measures the angle at the second of three picked points.",
    details: "It needs no scale. The figure after ± is one standard deviation.",
    needs: [.result(.align)],
    examples: ["angle rim foot side": "° ±"])

  func run(_ options: AngleOptions, in shell: inout ShellState) throws -> Reply {
    try MeasureReply(
      title: "\(options.a) \(options.b) \(options.c)", name: "angle",
      measured: shell.project.angle(options.a, options.b, options.c),
      fields: [
        "a": .string(options.a), "b": .string(options.b), "c": .string(options.c),
      ]
    ).reply(in: nil, &shell)
  }
}
