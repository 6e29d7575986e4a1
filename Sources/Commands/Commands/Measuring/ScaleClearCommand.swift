import ShellKit
import Support

/// Options of `scale clear`.
struct ScaleClearOptions: StageOptions {
  var a = ""
  var b = ""

  static let settings: [Setting<Self>] = [
    .text("a", \.a, "A point of the distance; all distances by default.").positional(),
    .text("b", \.b, "The other point.").positional(),
  ]
}

/// `scale clear` removes known distances.
struct ScaleClearCommand: Command {
  static let spec = CommandSpec(
    "scale clear", group: .measuring,
    summary: "Removes the known distance of two points, or all known distances.",
    details: "The scale is then that of the remaining distances, or of align. Points stay.",
    needs: [.capture],
    examples: ["scale clear": "removed 1 known distance"])

  func run(_ options: ScaleClearOptions, in shell: inout ShellState) throws -> Reply {
    guard options.a.isEmpty else {
      guard !options.b.isEmpty else {
        throw SettingError.malformed(
          setting: "b", text: "nothing", expected: "the other point of the distance")
      }
      try shell.project.removeDistance(options.a, options.b)
      return Reply(
        "removed the known distance \(options.a) \(options.b)", value: ["removed": .number(1)])
    }
    let count = try shell.project.removeAllDistances()
    return Reply(
      "removed \(Figure.counted(count, "known distance"))", value: ["removed": .number(count)])
  }
}
