/// The groups `help` lists commands under.
public enum CommandGroup: String, Sendable, CaseIterable {
  case capture, session, stages, stepping, debugging, runs, pictures, export, shell, language
}

/// A line that shows a command in use.
public struct Example: Sendable {
  /// The command as it is typed.
  public let line: String
  /// A part of what the line prints on the simulated capture that the tests run it on; empty for a
  /// line that prints nothing.
  public let prints: String

  /// Shows `line`, whose output has `prints` in it.
  public init(_ line: String, prints: String) {
    self.line = line
    self.prints = prints
  }
}

/// What must be there before a command can run.
public enum Need: Sendable, Equatable {
  case capture
  /// A result of the stage, fresh or stale.
  case result(StageName)
}

/// The declaration of a command: help, completion and checks come from it and its settings.
public struct CommandSpec: Sendable {
  /// The word that calls the command.
  public let name: String
  /// Where `help` lists it.
  public let group: CommandGroup
  /// One sentence.
  public let summary: String
  /// What the summary has no room for.
  public let details: String
  /// What is checked before the command runs.
  public let needs: [Need]
  /// Columns that `--columns`, `--sort` and `--where` know; empty for a command without a table.
  public let columns: [String]
  /// Whether it looks at a stopped run's state, where there is one, in place of the stage's result.
  public let looksAtStop: Bool
  /// One at least.
  public let examples: [Example]

  /// Declares a command; `summary` is one sentence.
  public init(
    _ name: String, group: CommandGroup, summary: String, details: String = "",
    needs: [Need] = [], columns: [String] = [], looksAtStop: Bool = false, examples: [Example]
  ) {
    (self.name, self.group, self.needs, self.columns) = (name, group, needs, columns)
    (self.summary, self.details, self.examples) = (summary, details, examples)
    self.looksAtStop = looksAtStop
  }
}
