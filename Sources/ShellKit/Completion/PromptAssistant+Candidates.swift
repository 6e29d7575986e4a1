import Script
import Support

extension PromptAssistant {
  /// All words that may follow `words`, regardless of what is typed.
  func candidates(for word: String, after words: [String]) -> [String] {
    switch words.last {
    case ">", ">>": return paths(word)
    case "|": return TableVerbInfo.all.map(\.name) + Self.programs(word)
    default: break
    }
    if words.contains(where: { [">", ">>", "|"].contains($0) }) { return paths(word) }
    guard let name = words.first else { return catalog.names + state.aliases.keys }
    if name == "source" { return paths(word) }
    if let listed = state.words(words) { return listed }
    let seconds = words.count == 1 ? secondWords(of: name) : []
    if words.count > 1, let command = catalog.command("\(name) \(words[1])") {
      return candidates(for: word, of: command, after: Array(words.dropFirst()))
    }
    guard let command = catalog.command(name) else { return seconds }
    return seconds + candidates(for: word, of: command, after: words)
  }

  /// The second words of two-word commands.
  private func secondWords(of name: String) -> [String] {
    catalog.names.filter { $0.hasPrefix(name + " ") }.map { String($0.dropFirst(name.count + 1)) }
  }

  private func candidates(
    for word: String, of command: AnyCommand<State>, after words: [String]
  ) -> [String] {
    let all = command.settings + CommonOptions.settings(with: command.settings)
    if word.hasPrefix("--") {
      guard let equals = word.firstIndex(of: "=") else {
        return options(all, negated: word.hasPrefix("--n"))
      }
      let option = String(word[...equals])
      let setting = all.first { "--" + $0.name + "=" == option }
      let rest = String(word[word.index(after: equals)...])
      return setting.map { values(of: $0, rest, command).map { option + $0 } } ?? []
    }
    if let last = words.last, last.hasPrefix("--"),
      let setting = all.first(where: { "--" + $0.name == last }), setting.values != .flag
    {
      return values(of: setting, word, command)
    }
    let given = words.dropFirst().filter { !$0.hasPrefix("--") }.count
    let positionals = command.settings.filter(\.isPositional)
    guard let last = positionals.last else { return options(all, negated: false) }
    let setting = given < positionals.count ? positionals[given] : last
    if given >= positionals.count, !last.isRepeated { return options(all, negated: false) }
    return values(of: setting, word, command)
  }

  private func options(_ settings: [SettingInfo], negated: Bool) -> [String] {
    let options = settings.filter { !$0.isPositional }
    let flags = options.filter { $0.values == .flag && $0.name != "help" }
    return options.map { "--" + $0.name } + (negated ? flags.map { "--no-" + $0.name } : [])
  }

  private func values(of setting: SettingInfo, _ word: String, _ command: AnyCommand<State>)
    -> [String]
  {
    switch (setting.name, setting.values) {
    case ("columns", .free):
      let earlier = word.lastIndex(of: ",").map { String(word[...$0]) } ?? ""
      return command.spec.columns.map { earlier + $0 }
    case ("sort", .free):
      let sign = word.hasPrefix("-") ? "-" : ""
      return command.spec.columns.map { sign + $0 }
    case (_, .choices(let names)): return names
    case (_, .frame): return state.frames()
    case (_, .path): return paths(word)
    case (_, .flag): return ["true", "false"]
    case (_, .free): return state.values(setting, command.spec)
    }
  }
}
