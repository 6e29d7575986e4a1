import Script
import ShellKit
import Support

/// Options of `echo`.
struct EchoOptions: StageOptions {
  var words: [String] = []

  static let settings: [Setting<Self>] = [
    .words("word", \.words, "What to print.").positional()
  ]
}

/// `echo` prints its arguments.
struct EchoCommand: Command {
  static let spec = CommandSpec(
    "echo", group: .shell, summary: "Prints its arguments, separated by spaces.",
    examples: ["echo \"seed is ${1 + 2}\"": "seed is 3"])

  func run(_ options: EchoOptions, in shell: inout ShellState) throws -> Reply {
    let text = options.words.joined(separator: " ")
    return Reply(text.isEmpty ? "\n" : text, value: ["text": .string(text)])
  }
}
