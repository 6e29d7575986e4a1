import Script
import ShellKit
import Support
import Wording

/// Options of `diff`.
struct DiffOptions: StageOptions {
  var before = 0
  var after = 0

  static let settings: [Setting<Self>] = [
    .count("before", \.before, in: 1...1_000_000, "Number of a run, as listed by `runs`.")
      .positional(required: true),
    .count("after", \.after, in: 1...1_000_000, "Number of another run of the stage.")
      .positional(required: true),
  ]
}

/// `diff` compares two runs of a stage.
struct DiffCommand: Command {
  static let spec = CommandSpec(
    "diff", group: .runs,
    summary: "Compares two runs: settings, frames gained and lost, figures, time, poses.",
    details: """
      Poses are compared after the best similarity alignment of the common frames, in the units of \
      the first run and in degrees.
      """,
    needs: [.capture],
    examples: ["diff 1 1": "no difference"])

  func run(_ options: DiffOptions, in shell: inout ShellState) throws -> Reply {
    let (a, b) = (try shell.project.run(options.before), try shell.project.run(options.after))
    guard a.stage == b.stage else {
      throw CommandError.other(
        "run \(a.number) is of \(a.stage.rawValue), run \(b.number) of \(b.stage.rawValue); "
          + "diff compares runs of one stage")
    }
    let record = try RunComparison(
      before: a, after: b, all: shell.project.runs(), stages: shell.project.stages
    ).record()
    if a.number == b.number { return Reply("no difference", value: .record(record)) }
    return Reply(value: .record(record))
  }
}
