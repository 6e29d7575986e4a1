/// The declaration of a command: help, completion and checks derive from it and from its settings.
public struct CommandSpec: Sendable {
  /// The name of the command.
  public let name: String
  /// The group in `help`.
  public let group: CommandGroup
  /// A summary of one sentence.
  public let summary: String
  /// Further help.
  public let details: String
  /// The requirements that are checked before the command runs.
  public let needs: [Need]
  /// Columns for `--columns`, `--sort` and `--where`; empty for a command without a table.
  public let columns: [String]
  /// Whether it shows the state of a paused run, if there is one, instead of the stage's result.
  public let looksAtStop: Bool
  /// What to do instead, for the message about an argument too many; empty if there is nothing.
  package let surplus: String
  /// At least one example.
  public let examples: [Example]

  /// Declares a command; `summary` is one sentence.
  public init(
    _ name: String, group: CommandGroup, summary: String, details: String = "",
    needs: [Need] = [], columns: [String] = [], looksAtStop: Bool = false,
    surplus: String = "", examples: ExampleList
  ) {
    self.surplus = surplus
    self.name = name
    self.group = group
    self.needs = needs
    self.columns = columns
    self.summary = summary
    self.details = details
    self.examples = examples.all
    self.looksAtStop = looksAtStop
  }
}
