import Pipeline
import Script
import ShellKit
import Support

/// Options of `seed`.
struct SeedOptions: StageOptions {
  var number = ""

  static let settings: [Setting<Self>] = [
    .text("number", \.number, "New seed, an integer of at least 0.")
      .requiring({ UInt64($0) != nil }, of: "seed", expected: "an integer of at least 0")
      .positional()
  ]
}

/// `seed` shows or sets the seed of all random choices.
struct SeedCommand: Command {
  static let spec = CommandSpec(
    "seed", group: .shell, summary: "Shows or sets the seed of all random choices.",
    details: "Results with another seed are stale. `ocs --seed N` sets the seed at startup.",
    examples: [
      "seed": "the seed is 1", "seed 7": "the seed is 7",
    ])

  func run(_ options: SeedOptions, in shell: inout ShellState) throws -> Reply {
    if let seed = UInt64(options.number) { shell.project.context.seed = seed }
    return Reply(
      "the seed is \(shell.project.context.seed)",
      value: ["seed": .number(Double(shell.project.context.seed))])
  }
}
