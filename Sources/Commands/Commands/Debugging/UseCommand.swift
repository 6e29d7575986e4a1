import Pipeline
import Script
import ShellKit
import Support
import Workspace

/// Options of commands that take one run.
struct RunOptions: StageOptions {
  var run = 0

  static let settings: [Setting<Self>] = [
    .count("run", \.run, in: 1...1_000_000, "Number of a run, as listed by `runs`.")
      .positional(required: true)
  ]
}

/// `use` makes a run current again.
struct UseCommand: Command {
  static let spec = CommandSpec(
    "use", group: .runs,
    summary: "Makes a run current, together with its inputs, settings and frames.",
    details: "Later stages follow if a run that was made from it is stored.",
    needs: [.capture], examples: ["use 1": "run 1"])

  func run(_ options: RunOptions, in shell: inout ShellState) throws -> Reply {
    let entry = try shell.project.run(options.run)
    let changes = try shell.project.use(entry)
    return Reply(
      (["run \(entry.number) of \(entry.stage.rawValue) is current"] + changes.map(\.words))
        .joined(separator: "\n  "),
      value: ["run": .number(entry.number), "stage": .string(entry.stage.rawValue)])
  }
}
