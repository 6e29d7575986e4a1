import Commands

/// A system shell with completions for the command line of `ocs`.
enum CompletedShell: String, Sendable, CaseIterable {
  case bash, zsh, fish

  /// The completion script for the shell, generated from the declarations.
  var script: String {
    switch self {
    case .bash: BashCompletions.script
    case .zsh: ZshCompletions.script
    case .fish: FishCompletions.script
    }
  }

  /// The first line of the script.
  var head: String { "completions of ocs, made by: ocs --completions \(rawValue)" }

  /// The text as one word of the shell.
  func quoted(_ text: String) -> String {
    switch self {
    case .bash, .zsh: "'" + text.replacing("'", with: #"'\''"#) + "'"
    case .fish: "'" + text.replacing(#"\"#, with: #"\\"#).replacing("'", with: #"\'"#) + "'"
    }
  }

  /// The first words of commands, with their summaries; that of `break add` is `break`.
  static var commands: [ProgramFacts.Fact] {
    var known: Set<String> = []
    return Shell.standardHelp.catalogue.specs.compactMap { spec in
      let words = spec.name.split(separator: " ")
      guard let first = words.first.map(String.init), known.insert(first).inserted else {
        return nil
      }
      let group = Shell.standardHelp.catalogue.specs.filter { $0.name.hasPrefix(first + " ") }.map(
        \.name)
      return (first, words.count == 1 ? spec.summary : group.joined(separator: ", "))
    }
  }

  /// Options of `ocs test`, with their help.
  static var testOptions: [ProgramFacts.Fact] {
    let settings =
      Shell.standardHelp.catalogue.commands.first { $0.spec.name == testCommand }?.settings ?? []
    return settings.filter { !$0.isPositional }.map { ("--" + $0.name, $0.help) }
  }

  /// The only command that the command line accepts.
  static let testCommand = "test"
}
