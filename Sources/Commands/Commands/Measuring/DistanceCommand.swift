import Measuring
import ShellKit
import Support

/// Options of `distance`.
struct DistanceOptions: StageOptions {
  var a = ""
  var b = ""
  var unit: LengthUnit?

  static let settings: [Setting<Self>] = [
    .text("a", \.a, "A picked point, or a marker such as 36h11:0, whose center is used.")
      .positional(required: true),
    .text("b", \.b, "Another one.").positional(required: true),
    .shownUnit(\.unit),
  ]
}

/// `distance` measures the distance of two points.
struct DistanceCommand: Command {
  static let spec = CommandSpec(
    "distance", group: .measuring,
    summary: "Measures the distance of two picked points or markers.",
    details: """
      The figure after ± is one standard deviation, propagated from the picks and from the known \
      distances that give the scale; errors of the poses are not included. Without a known scale \
      the unit is that of the model.
      """,
    needs: [.result(.align)],
    examples: ["distance rim foot": "m ±", "distance rim foot --unit cm": "cm ±"])

  func run(_ options: DistanceOptions, in shell: inout ShellState) throws -> Reply {
    try MeasureReply(
      title: "\(options.a) \(options.b)", name: "distance",
      measured: shell.project.distance(options.a, options.b),
      fields: ["a": .string(options.a), "b": .string(options.b)]
    ).reply(in: options.unit, &shell)
  }
}
