/// Every command, listed once.
public enum Catalogue {
  /// Every command that can be run, in the order `help` lists them.
  public static let commands = before + Pipeline.steps.map(\.command) + after

  private static let before: [AnyCommand] = [
    AnyCommand(LoadCommand.self),
    AnyCommand(CaptureCommand.self),
    AnyCommand(FramesCommand.self),
    AnyCommand(FrameCommand.self),
    AnyCommand(ExcludeCommand.self),
    AnyCommand(IncludeCommand.self),
    AnyCommand(SimulateCommand.self),

    AnyCommand(SessionCommand.self),
  ]

  private static let after: [AnyCommand] = [
    AnyCommand(ReconstructCommand.self),
    AnyCommand(StatusCommand.self),
    AnyCommand(SetCommand.self),
    AnyCommand(ParamsCommand.self),
    AnyCommand(ClearCommand.self),
    AnyCommand(EngineCommand.self),
    AnyCommand(EngineStatusCommand.self),
    AnyCommand(EngineCancelCommand.self),
    AnyCommand(ForecastCommand.self),

    AnyCommand(StepCommand.self),
    AnyCommand(StepIntoCommand.self),
    AnyCommand(ContinueCommand.self),
    AnyCommand(FinishCommand.self),
    AnyCommand(BackCommand.self),
    AnyCommand(RestartCommand.self),
    AnyCommand(WhereCommand.self),
    AnyCommand(BreakAddCommand.self),
    AnyCommand(BreakListCommand.self),
    AnyCommand(BreakRemoveCommand.self),
    AnyCommand(BreakOffCommand.self),
    AnyCommand(CandidatesCommand.self),
    AnyCommand(RegisterCommand.self),
    AnyCommand(InitUseCommand.self),

    AnyCommand(DiagnoseCommand.self),
    AnyCommand(DoctorCommand.self),
    AnyCommand(WhyCommand.self),
    AnyCommand(ReportCommand.self),
    AnyCommand(PairCommand.self),
    AnyCommand(GraphCommand.self),
    AnyCommand(MatrixCommand.self),
    AnyCommand(InitCommand.self),
    AnyCommand(ComponentsCommand.self),
    AnyCommand(TracksCommand.self),
    AnyCommand(ResidualsCommand.self),
    AnyCommand(CamerasCommand.self),
    AnyCommand(CoverageCommand.self),
    AnyCommand(PlanCommand.self),
    AnyCommand(ScaleCommand.self),
    AnyCommand(UpCommand.self),
    AnyCommand(BoundsCommand.self),
    AnyCommand(MeshCheckCommand.self),
    AnyCommand(TextureCheckCommand.self),
    AnyCommand(CompareCommand.self),

    AnyCommand(RunsCommand.self),
    AnyCommand(DiffCommand.self),
    AnyCommand(UseCommand.self),
    AnyCommand(UndoCommand.self),
    AnyCommand(WhatIfCommand.self),
    AnyCommand(MinimizeCommand.self),
    AnyCommand(BundleCommand.self),

    AnyCommand(ShowCommand.self),
    AnyCommand(ViewCommand.self),
    AnyCommand(ExportCommand.self),

    AnyCommand(HelpCommand.self),
    AnyCommand(AproposCommand.self),
    AnyCommand(AliasCommand.self),
    AnyCommand(UnaliasCommand.self),
    AnyCommand(EchoCommand.self),
    AnyCommand(HistoryCommand.self),
    AnyCommand(RecordCommand.self),
    AnyCommand(TestCommand.self),
    AnyCommand(SeedCommand.self),
    AnyCommand(VarsCommand.self),
    AnyCommand(ClearVarsCommand.self),
    AnyCommand(CdCommand.self),
    AnyCommand(PwdCommand.self),
    AnyCommand(PagerCommand.self),
  ]

  /// Declarations of commands and of the language's own statements.
  package static let specs: [CommandSpec] = commands.map(\.spec) + Keyword.all.map(\.spec)

  /// Names of all commands and statements.
  public static let names = specs.map(\.name)

  static func command(_ name: String) -> AnyCommand? { byName[name] }

  private static let byName = Dictionary(
    commands.map { ($0.spec.name, $0) }, uniquingKeysWith: { first, _ in first })
}
