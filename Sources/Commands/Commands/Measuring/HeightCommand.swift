import Measuring
import ShellKit
import Support

/// Options of `height`.
struct HeightOptions: StageOptions {
  var a = ""
  var b = ""
  var unit: LengthUnit?

  static let settings: [Setting<Self>] = [
    .text("a", \.a, "A picked point.").positional(required: true),
    .text("b", \.b, "A lower one; the support by default.").positional(),
    .shownUnit(\.unit),
  ]
}

/// `height` measures the height of a point.
struct HeightCommand: Command {
  static let spec = CommandSpec(
    "height", group: .measuring,
    summary: "Measures the height of a picked point above the support, or above another point.",
    details: """
      The support is a plane fitted to the dense cloud around the object, or to the points of \
      align; its normal need not be exactly up. The deviation contains the scatter of its points. \
      A capture with masks, or on a turntable, shows no support. \
      Between two points, the height is along the up direction (see up).
      """,
    needs: [.result(.align)],
    examples: ["height rim foot": "rim above foot"])

  func run(_ options: HeightOptions, in shell: inout ShellState) throws -> Reply {
    guard options.b.isEmpty else {
      return try MeasureReply(
        title: "\(options.a) above \(options.b)", name: "height",
        measured: shell.project.height(options.a, above: options.b),
        fields: ["a": .string(options.a), "b": .string(options.b)]
      ).reply(in: options.unit, &shell)
    }
    let (height, support) = try shell.project.height(options.a)
    return try MeasureReply(
      title: "\(options.a) above the support", name: "height", measured: height,
      fields: ["a": .string(options.a), "support": .string(support.source.rawValue)],
      notes: ["support: \(support.source.rawValue)"]
    ).reply(in: options.unit, &shell)
  }
}
