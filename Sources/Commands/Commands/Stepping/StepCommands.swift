import Script
import ShellKit
import Support

/// Options of commands that take a number of steps.
struct StepCountOptions: StageOptions {
  var count = 1

  static let settings: [Setting<Self>] = [
    .count("count", \.count, in: 1...1_000_000, "Number of steps.").positional()
  ]
}

/// `step` goes on by whole steps.
struct StepCommand: Command {
  static let spec = CommandSpec(
    "step", group: .stepping, summary: "Goes on by one step of the stopped run, or by several.",
    details: "A stage's --step starts a run that waits before its first step. Whole steps are, in "
      + "align, a pair tried, a model started, a view registered or refused, models merged, a cluster "
      + "aligned, clusters joined; "
      + "step into stops within them. A step that ends the stage answers as the stage does. "
      + "Breakpoints stop earlier; Ctrl-C stops at the next step.",
    needs: [.capture],
    examples: [
      Example("align --step; step 3; finish", prints: "initial pair tried"),
      Example("align --step; step; where; finish", prints: "frames registered"),
    ])

  func run(_ options: StepCountOptions, in shell: inout ShellState) throws -> Reply {
    try StepText.reply(
      shell.project.advance(.whole(options.count, shell.breakpoints.condition)), in: &shell)
  }
}

/// `step into` stops within steps.
struct StepIntoCommand: Command {
  static let spec = CommandSpec(
    "step into", group: .stepping,
    summary: "Goes on to the next part of a step: a view proposed, points triangulated, adjusted.",
    needs: [.capture],
    examples: [Example("align --step; step 2; step into; finish", prints: "step 3")])

  func run(_ options: StepCountOptions, in shell: inout ShellState) throws -> Reply {
    try StepText.reply(
      shell.project.advance(.any(options.count, shell.breakpoints.condition)), in: &shell)
  }
}

/// `continue` goes on to a breakpoint.
struct ContinueCommand: Command {
  static let spec = CommandSpec(
    "continue", group: .stepping,
    summary: "Goes on with the stopped run to the next breakpoint, or to its end.",
    needs: [.capture],
    examples: [
      Example(
        "break add registered if views == 5; align --step; continue; break off; finish",
        prints: "view registered")
    ])

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    try StepText.reply(
      shell.project.advance(.breaks(shell.breakpoints.condition)), in: &shell)
  }
}

/// `finish` ends the run.
struct FinishCommand: Command {
  static let spec = CommandSpec(
    "finish", group: .stepping,
    summary: "Goes on with the stopped run to its end, past breakpoints.",
    details: "The result is the one that the stage makes without stopping, byte for byte.",
    needs: [.capture],
    examples: [Example("align --step; step; finish", prints: "frames registered")])

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    try StepText.reply(shell.project.advance(.end), in: &shell)
  }
}

/// `where` tells where the run stands.
struct WhereCommand: Command {
  static let spec = CommandSpec(
    "where", group: .stepping, summary: "Tells at which step the stopped run stands.",
    needs: [.capture],
    examples: [Example("align --step; where; finish", prints: "align before the first step")])

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    _ = try shell.project.stoppedStage()
    return StepText.reply(shell.project.stepping)
  }
}

/// `back` goes back.
struct BackCommand: Command {
  static let spec = CommandSpec(
    "back", group: .stepping,
    summary: "Goes back by one whole step of the stopped run, or by several.",
    details: "The last places are kept as they were; for earlier ones the run is repeated up to "
      + "there, which gives the same state.",
    needs: [.capture],
    examples: [Example("align --step; step 4; back 2; where; finish", prints: "align step")])

  func run(_ options: StepCountOptions, in shell: inout ShellState) throws -> Reply {
    try shell.project.goBack(by: options.count)
    return StepText.reply(shell.project.stepping)
  }
}

/// `restart` begins again.
struct RestartCommand: Command {
  static let spec = CommandSpec(
    "restart", group: .stepping,
    summary: "Begins the stopped run again before its first step, with the settings of now.",
    needs: [.capture],
    examples: [
      Example("align --step; step 2; restart; finish", prints: "align before the first step")
    ])

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    try shell.project.restartStepping()
    return StepText.reply(shell.project.stepping)
  }
}
