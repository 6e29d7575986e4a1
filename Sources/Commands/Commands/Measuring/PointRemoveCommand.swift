import ShellKit
import Support

/// Options of `point remove`.
struct PointRemoveOptions: StageOptions {
  var name = ""

  static let settings: [Setting<Self>] = [
    .text("name", \.name, "The point to remove.").positional(required: true)
  ]
}

/// `point remove` removes a picked point.
struct PointRemoveCommand: Command {
  static let spec = CommandSpec(
    "point remove", group: .measuring,
    summary: "Removes a picked point; one of a known distance stays until scale clear.",
    needs: [.capture],
    examples: ["point remove side": "removed side"])

  func run(_ options: PointRemoveOptions, in shell: inout ShellState) throws -> Reply {
    try shell.project.removePoint(options.name)
    return Reply("removed \(options.name)", value: ["name": .string(options.name)])
  }
}
