/// Completions for zsh.
enum ZshCompletions {
  static var script: String {
    """
    #compdef ocs
    # \(CompletedShell.zsh.head)
    _ocs() {
      local context state state_descr line
      typeset -A opt_args
      _arguments -S \\
    \(ProgramOption.all.map(specification).joined(separator: " \\\n")) \\
        '1:script:->first' \\
        '*::argument:->rest'
      case $state in
        first)
          _alternative 'files:script:_files -g "*.ocs(-.)"' \\
            'commands:command:(\(CompletedShell.testCommand))' ;;
        rest)
          if [[ $line[1] == \(CompletedShell.testCommand) ]]; then
            _arguments \(testOptions) '*:transcript:_files -g "*.ocs(-.)"'
          elif (( ! $+opt_args[-c] )); then
            _files
          fi ;;
      esac
    }

    _ocs_commands() {
      local -a commands=(
    \(described(CompletedShell.commands))
      )
      _describe -t commands command commands
    }

    _ocs "$@"
    """
  }

  /// One argument of `_arguments`: names, help and possible values.
  private static func specification(_ option: ProgramOption) -> String {
    let action =
      switch option.value {
      case .nothing: ""
      case .choice(let names): ":value:(\(names.joined(separator: " ")))"
      case .commands: ":commands:_ocs_commands"
      case .folder: ":folder:_files -/"
      case .count: ":number: "
      case .size: ":size: "
      }
    let rivals = option.names.joined(separator: " ")
    return option.names.map { name in
      let isLong = name.hasPrefix("--") && option.takesValue
      let text = "(\(rivals))\(name)\(isLong ? "=" : "")[\(escaped(option.help))]\(action)"
      return "    " + CompletedShell.zsh.quoted(text)
    }.joined(separator: " \\\n")
  }

  private static var testOptions: String {
    CompletedShell.testOptions.map { name, about in
      CompletedShell.zsh.quoted("\(name)[\(escaped(about))]")
    }.joined(separator: " ")
  }

  private static func described(_ facts: [ProgramReference.Fact]) -> String {
    facts.map { name, about in
      "    " + CompletedShell.zsh.quoted("\(escaped(name)):\(escaped(about))")
    }.joined(separator: "\n")
  }

  /// Escapes characters that end a part of a specification with a backslash.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if #"\:[]"#.contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }
}
