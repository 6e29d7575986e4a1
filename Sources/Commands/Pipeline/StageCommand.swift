import Support

/// Options of a stage's command: the stage's own, and how it is run.
struct StageRunOptions<Work: Stage>: StageOptions {
  var stage = Work.Options()
  var step = false

  static var settings: [Setting<Self>] {
    Work.Options.settings.map { .lifted($0, from: \.stage) } + [
      .flag(
        "step", \.step, "Stop before the first step; step, continue and where go on from there.")
    ]
  }
}

/// The command that runs one stage, with that stage's options.
struct StageCommand<Step: PipelineStep>: Command {
  typealias Options = StageRunOptions<Step.Work>

  static var spec: CommandSpec {
    let name = Step.Work.name
    return CommandSpec(
      name, group: .stages, summary: Step.summary,
      details: Step.details.isEmpty
        ? "Options hold for this run; `set \(name).NAME VALUE` keeps a value." : Step.details,
      needs: [.capture], examples: [Step.example])
  }

  static func check(_ options: Options) throws { try Step.check(options.stage) }

  func options(in bench: Workbench) throws -> Options {
    var options = Options()
    options.stage = try Step.options(in: bench)
    return options
  }

  func run(_ options: Options, in bench: inout Workbench) throws -> Reply {
    try options.step
      ? bench.startStepping(Step.self, options: options.stage)
      : bench.run(Step.self, options: options.stage)
  }
}
