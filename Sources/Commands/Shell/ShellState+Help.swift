import Pipeline
import ShellKit

extension ShellState {
  /// The content of the help.
  package var help: HelpContent<ShellState> {
    HelpContent(
      catalog, topics: HelpTopic.all,
      stages: project.stages.worded.map { words in
        StageSettings(
          words.stage, variable: words.variable, settings: StageInfo(words).settings)
      },
      variables: HelpTopic.variables, columns: HelpTopic.figures)
  }
}

extension Shell {
  /// The commands of a shell with the standard stages.
  package static let standardHelp = ShellState().help
}
