import Foundation
import Pages
import Pipeline
import Script
import ShellKit
import Support
import Wording
import Workspace

/// The state of a shell: a project, and what belongs only to the shell, such as variables and
/// history.
public struct ShellState: Sendable {
  /// The capture with everything that is stored about it.
  package var project: Project
  /// The commands of the shell.
  package let catalog: Catalog<ShellState>
  /// The working folder, which relative paths refer to.
  public var directory: URL
  /// The initial working folder.
  let firstDirectory: URL
  /// Values assigned with `let`, by name.
  public var variables: [String: Value] = [:]
  /// Expansions of aliases, by name.
  public var aliases: [String: String] = [:]
  /// Functions defined with `def`, by name.
  var functions: [String: UserFunction] = [:]
  /// Lines typed at the prompt, the oldest first.
  public var history: [String] = []
  /// The statements run so far, and their recording.
  var journal = StatementJournal()
  /// Whether a transcript is running.
  var isTest = false
  /// Conditions that pause stepped runs and sessions.
  var breakpoints: [Breakpoint] = []
  /// Commands of breakpoints that were reached, and whether they are running.
  var stopCommands: [StopCommands] = []
  var isAtStop = false
  /// The exporters that `export` selects from by the ending of a path; `--format` accepts the
  /// standard ones.
  package var exporters = Exporter.standard
  /// The page that is served to a browser while the shell runs.
  var served: ServedPage?

  /// Starts without a capture; nothing is read or written.
  public init(
    context: RunContext = RunContext(),
    directory: URL = URL(fileURLWithPath: FileManager.default.currentDirectoryPath),
    workspaceRoot: URL? = nil
  ) {
    self.init(
      stages: .standard, context: context, directory: directory, workspaceRoot: workspaceRoot)
  }

  /// Starts with the given stages instead of the standard ones, and with additional commands.
  package init(
    stages: StageList, commands: [AnyCommand<ShellState>] = [],
    context: RunContext = RunContext(),
    directory: URL = URL(fileURLWithPath: FileManager.default.currentDirectoryPath),
    workspaceRoot: URL? = nil
  ) {
    project = Project(
      stages: stages, answers: WordedAnswers(), context: context, workspaceRoot: workspaceRoot)
    catalog = Catalog(stages: stages, more: commands)
    self.directory = directory
    firstDirectory = directory
  }

  /// The URL of a path as the user typed it.
  func url(_ path: String) -> URL {
    let expanded = HomeFolder.expanding(path)
    let url =
      expanded.hasPrefix("/")
      ? URL(fileURLWithPath: expanded) : directory.appendingPathComponent(expanded)
    return url.standardizedFileURL
  }

  /// Checks the requirements of a command before it runs.
  mutating func require(_ needs: [Need]) throws {
    for need in needs {
      if try project.reopen(), let path = project.workspace?.note.path {
        let root = project.workspaceRoot?.path ?? ""
        project.context.log("opened \(path), the capture of \(root)")
      }
      _ = try project.loadedCapture()
      if case .result(let stage) = need, project.records[stage] == nil {
        throw PipelineError.missingResult(stage)
      }
    }
  }
}
