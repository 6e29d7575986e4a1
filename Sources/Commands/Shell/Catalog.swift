import Pipeline
import ShellKit
import Wording

/// The list of all commands of the shell.
extension Catalog where State == ShellState {
  /// The commands of a shell with the given stages, in the order in which `help` lists them.
  ///
  /// - Parameter more: Commands in addition to those listed here.
  package init(stages: StageList, more: [AnyCommand<ShellState>] = []) {
    self.init(
      Self.capturing + stages.worded.map { Self.command($0) } + Self.running(stages)
        + Self.stepping(stages) + Self.explaining(stages) + Self.measuring + Self.comparing
        + Self.showing
        + Self.talking + more)
  }

  private static func command<Words: StageWords>(_: Words.Type) -> AnyCommand<ShellState> {
    AnyCommand(StageCommand<Words>.self)
  }

  private static var capturing: [AnyCommand<ShellState>] {
    [
      AnyCommand(LoadCommand.self),
      AnyCommand(CaptureCommand.self),
      AnyCommand(FramesCommand.self),
      AnyCommand(FrameCommand.self),
      AnyCommand(ExcludeCommand.self),
      AnyCommand(IncludeCommand.self),
      AnyCommand(SimulateCommand.self),
      AnyCommand(SessionCommand.self),
    ]
  }

  private static func running(_ stages: StageList) -> [AnyCommand<ShellState>] {
    [
      AnyCommand(ReconstructCommand.self, stages: stages),
      AnyCommand(StatusCommand.self),
      AnyCommand(SetCommand.self, stages: stages),
      AnyCommand(ParamsCommand.self, stages: stages),
      AnyCommand(ClearCommand.self, stages: stages),
      AnyCommand(EngineCommand.self),
      AnyCommand(EngineStatusCommand.self),
      AnyCommand(EngineCancelCommand.self),
      AnyCommand(ForecastCommand.self),
    ]
  }

  private static func stepping(_ stages: StageList) -> [AnyCommand<ShellState>] {
    [
      AnyCommand(StepCommand.self),
      AnyCommand(StepIntoCommand.self),
      AnyCommand(ContinueCommand.self),
      AnyCommand(FinishCommand.self),
      AnyCommand(BackCommand.self),
      AnyCommand(RestartCommand.self),
      AnyCommand(WhereCommand.self),
      AnyCommand(BreakAddCommand.self, stages: stages),
      AnyCommand(WatchCommand.self),
      AnyCommand(BreakListCommand.self),
      AnyCommand(BreakRemoveCommand.self),
      AnyCommand(BreakOffCommand.self),
      AnyCommand(CandidatesCommand.self),
      AnyCommand(RegisterCommand.self),
      AnyCommand(InitUseCommand.self),
    ]
  }

  private static func explaining(_ stages: StageList) -> [AnyCommand<ShellState>] {
    [
      AnyCommand(DiagnoseCommand.self),
      AnyCommand(DoctorCommand.self),
      AnyCommand(WhyCommand.self),
      AnyCommand(ReportCommand.self, stages: stages),
      AnyCommand(PairCommand.self),
      AnyCommand(GraphCommand.self),
      AnyCommand(MatrixCommand.self),
      AnyCommand(InitCommand.self),
      AnyCommand(ComponentsCommand.self),
      AnyCommand(TracksCommand.self),
      AnyCommand(ResidualsCommand.self),
      AnyCommand(CamerasCommand.self),
      AnyCommand(RigsCommand.self),
      AnyCommand(CoverageCommand.self),
      AnyCommand(PlanCommand.self),
      AnyCommand(ScaleCommand.self),
      AnyCommand(UpCommand.self),
      AnyCommand(BoundsCommand.self),
      AnyCommand(MeshCheckCommand.self),
      AnyCommand(TextureCheckCommand.self),
      AnyCommand(CompareCommand.self),
      AnyCommand(EvaluateCommand.self),
    ]
  }

  private static var measuring: [AnyCommand<ShellState>] {
    [
      AnyCommand(PointAddCommand.self),
      AnyCommand(PointListCommand.self),
      AnyCommand(PointRemoveCommand.self),
      AnyCommand(DistanceCommand.self),
      AnyCommand(AngleCommand.self),
      AnyCommand(HeightCommand.self),
      AnyCommand(AreaCommand.self),
      AnyCommand(VolumeCommand.self),
      AnyCommand(ScaleSetCommand.self),
      AnyCommand(ScaleListCommand.self),
      AnyCommand(ScaleClearCommand.self),
      AnyCommand(UpSetCommand.self),
      AnyCommand(UpClearCommand.self),
      AnyCommand(OriginSetCommand.self),
      AnyCommand(OriginClearCommand.self),
      AnyCommand(NorthSetCommand.self),
      AnyCommand(NorthClearCommand.self),
      AnyCommand(ControlLoadCommand.self),
      AnyCommand(ControlListCommand.self),
      AnyCommand(ControlClearCommand.self),
      AnyCommand(UnitsCommand.self),
      AnyCommand(MarkersDetectCommand.self),
      AnyCommand(MarkersListCommand.self),
      AnyCommand(MarkersSizeCommand.self),
      AnyCommand(MarkersBoardCommand.self),
      AnyCommand(MarkersOriginCommand.self),
      AnyCommand(MarkersClearCommand.self),
      AnyCommand(MarkersPrintCommand.self),
    ]
  }

  private static var comparing: [AnyCommand<ShellState>] {
    [
      AnyCommand(RunsCommand.self),
      AnyCommand(DiffCommand.self),
      AnyCommand(UseCommand.self),
      AnyCommand(UndoCommand.self),
      AnyCommand(RedoCommand.self),
      AnyCommand(WhatIfCommand.self),
      AnyCommand(MinimizeCommand.self),
      AnyCommand(BundleCommand.self),
    ]
  }

  private static var showing: [AnyCommand<ShellState>] {
    [
      AnyCommand(ShowCommand.self),
      AnyCommand(ViewCommand.self),
      AnyCommand(ExportCommand.self),
    ]
  }

  private static var talking: [AnyCommand<ShellState>] {
    [
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
      AnyCommand(VersionCommand.self),
    ]
  }
}

extension AnyCommand where State == ShellState {
  /// A command of the shell; its needs are checked before it runs.
  init<C: Command>(_ type: C.Type) where C.State == ShellState {
    self.init(type) { state, needs, _ in try state.require(needs) }
  }
}
