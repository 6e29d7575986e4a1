import Foundation
import Pages
import Pipeline
import Script
import ShellKit
import Support
import Wording
import Workspace

/// The state of a shell: a project, and what only the shell knows, such as variables and history.
public struct ShellState: Sendable {
  /// The capture with everything that is kept about it.
  package var project: Project
  /// The commands of the shell.
  package let catalogue: Catalogue<ShellState>
  /// The folder relative paths start from.
  public var directory: URL
  /// The folder relative paths started from at first.
  let firstDirectory: URL
  /// Values kept with `let`, by name.
  public var variables: [String: Value] = [:]
  /// Expansions of aliases, by name.
  public var aliases: [String: String] = [:]
  /// Lines typed so far, the oldest first.
  public var history: [String] = []
  /// Statements run so far, and where they are recorded.
  var journal = StatementJournal()
  /// Whether a transcript is being run.
  var isTest = false
  /// Where stepped runs and sessions stop by themselves.
  var breakpoints: [Breakpoint] = []
  /// What `export` chooses from by the ending of a path; `--format` names the standard ones.
  package var exporters = Exporter.standard
  /// The page that a browser follows while the shell runs.
  var served: ServedView?

  /// Starts without a capture; nothing is read or written.
  public init(
    context: RunContext = RunContext(),
    directory: URL = URL(fileURLWithPath: FileManager.default.currentDirectoryPath),
    workspaceRoot: URL? = nil
  ) {
    self.init(
      stages: .standard, context: context, directory: directory, workspaceRoot: workspaceRoot)
  }

  /// Starts with other stages, and with commands besides those of the catalogue.
  package init(
    stages: StageList, commands: [AnyCommand<ShellState>] = [],
    context: RunContext = RunContext(),
    directory: URL = URL(fileURLWithPath: FileManager.default.currentDirectoryPath),
    workspaceRoot: URL? = nil
  ) {
    project = Project(
      stages: stages, answers: WordedAnswers(), context: context, workspaceRoot: workspaceRoot)
    catalogue = Catalogue(stages: stages, more: commands)
    self.directory = directory
    firstDirectory = directory
  }

  /// The URL of a path as the user wrote it.
  func url(_ path: String) -> URL {
    let expanded = HomeFolder.expanding(path)
    let url =
      expanded.hasPrefix("/")
      ? URL(fileURLWithPath: expanded) : directory.appendingPathComponent(expanded)
    return url.standardizedFileURL
  }

  /// Checks what a command needs before it runs.
  mutating func require(_ needs: [Need]) throws {
    for need in needs {
      if let path = try project.reopen() {
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
