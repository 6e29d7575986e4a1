import Pipeline
import Script
import ShellKit
import Support

/// Options of `break remove`.
struct BreakRemoveOptions: StageOptions {
  var number = 0

  static let settings: [Setting<Self>] = [
    .count("number", \.number, in: 1...1_000_000, "Number of a breakpoint, as shown by break list.")
      .positional(required: true)
  ]
}

/// `break remove` removes a breakpoint.
struct BreakRemoveCommand: Command {
  static let spec = CommandSpec(
    "break remove", group: .stepping, summary: "Removes a breakpoint.",
    examples: ["break add refused; break remove 1; break off": "no breakpoints"])

  func run(_ options: BreakRemoveOptions, in shell: inout ShellState) throws -> Reply {
    guard let index = shell.breakpoints.firstIndex(where: { $0.number == options.number }) else {
      throw CommandError.notThere("breakpoint \(options.number)")
    }
    shell.breakpoints.remove(at: index)
    return BreakText.left(shell)
  }
}
