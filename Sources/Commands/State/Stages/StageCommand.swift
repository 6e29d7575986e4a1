import Pipeline
import Scene
import Script
import ShellKit
import Support
import Wording
import Workspace

/// Options of a stage's command: those of the stage, and how it runs.
struct StageRunOptions<Work: Stage>: StageOptions {
  var stage = Work.Options()
  var step = false

  static var settings: [Setting<Self>] {
    Work.Options.settings.map { .lifted($0, from: \.stage) } + [
      .flag(
        "step", \.step, "Stop before the first step; continue with step, continue or finish.")
    ]
  }
}

/// The command that runs one stage, with that stage's options.
struct StageCommand<Words: StageWords>: Command {
  typealias Options = StageRunOptions<Words.Work>

  static var spec: CommandSpec {
    let name = Words.stage.rawValue
    return CommandSpec(
      name, group: .stages, summary: Words.summary,
      details: Words.details.isEmpty
        ? "Options apply to this run only; `set \(name).NAME VALUE` stores a value."
        : Words.details,
      needs: [.capture], examples: [Words.example])
  }

  static func check(_ options: Options) throws { try Words.check(options.stage) }

  func options(in shell: ShellState) throws -> Options {
    var options = Options()
    options.stage = try shell.project.options(of: Words.self)
    return options
  }

  func run(_ options: Options, in shell: inout ShellState) throws -> Reply {
    guard options.step else {
      return try StageReply.running(Words.self, options: options.stage, in: &shell)
    }
    let before = try shell.project.startStepping(Words.self, options: options.stage)
    var reply = StepText.reply(shell.project.stepping)
    if let before {
      reply.remarks.append(
        "the run of \(before.stage.rawValue) that was stopped at step \(before.number) is "
          + "discarded")
    }
    return reply
  }
}
