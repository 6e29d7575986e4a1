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
    self.name = name
    self.group = group
    self.needs = needs
    self.columns = columns
    self.summary = summary
    self.details = details
    self.examples = examples
    self.looksAtStop = looksAtStop
  }
}
