/// Completions for fish.
enum FishCompletions {
  static var script: String {
    let test = CompletedShell.testCommand
    let isFirst = "-n 'not __fish_seen_subcommand_from \(test)'"
    let inTest = "-n '__fish_seen_subcommand_from \(test)'"
    let about = CompletedShell.fish.quoted(ProgramReference.forms.last?.about ?? "")
    var lines = [
      "# \(CompletedShell.fish.head)", "complete -c ocs -kfa '(__fish_complete_suffix .ocs)'",
    ]
    lines.append("complete -c ocs \(isFirst) -a \(test) -d \(about)")
    lines += ProgramOption.all.map { "complete -c ocs \(isFirst) " + flags($0) }
    lines += CompletedShell.testOptions.map { name, about in
      "complete -c ocs \(inTest) -l \(name.dropFirst(2)) -d \(CompletedShell.fish.quoted(about))"
    }
    return lines.joined(separator: "\n")
  }

  /// Spellings, help and possible values.
  private static func flags(_ option: ProgramOption) -> String {
    let names = option.names.map { name in
      name.hasPrefix("--") ? "-l \(name.dropFirst(2))" : "-s \(name.dropFirst())"
    }
    let value: [String] =
      switch option.value {
      case .nothing: []
      case .choice(let choices):
        ["-x -a \(CompletedShell.fish.quoted(choices.joined(separator: " ")))"]
      case .commands: ["-x -a \(CompletedShell.fish.quoted(commands))"]
      case .folder: ["-x -a '(__fish_complete_directories)'"]
      case .count, .size: ["-x"]
      }
    return (names + value + ["-d \(CompletedShell.fish.quoted(option.help))"])
      .joined(separator: " ")
  }

  /// Commands and their summaries, separated by a tab, one per line.
  private static var commands: String {
    CompletedShell.commands.map { name, about in "\(name)\t\(about)" }.joined(separator: "\n")
  }
}
