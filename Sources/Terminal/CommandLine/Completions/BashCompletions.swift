/// Completions for bash 4.4 or newer.
enum BashCompletions {
  static var script: String {
    """
    # \(CompletedShell.bash.head)
    _ocs() {
      local word=${COMP_WORDS[COMP_CWORD]} place=start option= given
      [[ $word == "=" ]] && word=
      word=${word#[\\'\\"]}
      for given in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        [[ $given == "=" ]] && continue
        if [[ -n $option ]]; then option=; continue; fi
        [[ $place == script || $place == test ]] && continue
        [[ $given == -c ]] && place=commands
        case $given in
          \(names { $0.takesValue })) option=$given ;;
          -?*) ;;
          \(CompletedShell.testCommand)) place=test ;;
          *) place=script ;;
        esac
      done
      COMPREPLY=()
      case $option in
    \(values)
      esac
      case $place:$word in
        start:-* | commands:*) \(offered(options)) ;;
        start:*)
          \(offered([CompletedShell.testCommand]))
          _ocs_files '!*.ocs' ;;
        test:-*) \(offered(CompletedShell.testOptions.map(\.name))) ;;
        test:*) _ocs_files '!*.ocs' ;;
      esac
    }

    # Files that a pattern does not leave out, and folders.
    _ocs_files() {
      local name
      compopt -o filenames
      while IFS= read -r name; do COMPREPLY+=("$name"); done \\
        < <(compgen -f -X "$1" -- "$word"; compgen -d -- "$word")
    }

    complete -o default -F _ocs ocs
    """
  }

  private static var options: [String] { ProgramOption.all.flatMap(\.names) }

  private static func names(_ isWanted: (ProgramOption) -> Bool) -> String {
    ProgramOption.all.filter(isWanted).flatMap(\.names).joined(separator: " | ")
  }

  /// Adds the words that begin with the word under the cursor.
  private static func offered(_ words: [String]) -> String {
    let list = CompletedShell.bash.quoted(words.joined(separator: " "))
    return "COMPREPLY+=($(compgen -W \(list) -- \"$word\"))"
  }

  /// One branch for each option with a value, selected by the previous word.
  private static var values: String {
    ProgramOption.all.filter(\.takesValue).map { option in
      let action =
        switch option.value {
        case .choice(let names): offered(names)
        case .commands: offered(CompletedShell.commands.map(\.name))
        case .folder: "_ocs_files '*'"
        case .count, .size, .nothing: ":"
        }
      return "    \(option.names.joined(separator: " | "))) \(action); return ;;"
    }.joined(separator: "\n")
  }
}
