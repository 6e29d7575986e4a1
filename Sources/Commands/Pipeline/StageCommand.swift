import Support

/// The command that runs one stage, with that stage's options.
struct StageCommand<Step: PipelineStep>: Command {
  typealias Options = Step.Work.Options

  static var spec: CommandSpec {
    let name = Step.Work.name
    return CommandSpec(
      name, group: .stages, summary: Step.summary,
      details: Step.details.isEmpty
        ? "Options hold for this run; `set \(name).NAME VALUE` keeps a value." : Step.details,
      needs: [.capture], examples: [Step.example])
  }

  static func check(_ options: Options) throws { try Step.check(options) }

  func options(in bench: Workbench) throws -> Options { try Step.options(in: bench) }

  func run(_ options: Options, in bench: inout Workbench) throws -> Reply {
    try bench.run(Step.self, options: options)
  }
}
