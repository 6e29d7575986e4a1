import Script
import Support

/// What candidates for completion are, for the list below the line.
extension PromptAssistant {
  /// A description of each candidate for the end of a line; empty texts for none.
  package func descriptions(of completion: Completion, at line: String) -> [String] {
    let words = commandWords(TypedLine(Array(line.prefix(completion.start))).words)
    let entries = HelpIndex(content, aliases: state.aliases).entries
    let abouts = Dictionary(entries.map { ($0.name, $0) }) { first, _ in first }
    return completion.candidates.map { candidate in
      let name = candidate.trimmingQuotes
      if name.hasSuffix("(") {
        return entries.first { $0.kind == "function" && $0.name.hasPrefix(name) }?.about ?? ""
      }
      if words.isEmpty || words == ["help"] { return abouts[name]?.about ?? "" }
      if words == ["set"] { return abouts[name].map { $0.about + $0.facts } ?? "" }
      if words.last == "|" {
        return TableVerbInfo.all.first { $0.name == name }?.summary ?? ""
      }
      return description(of: name, after: words)
    }
  }

  private func description(of candidate: String, after words: [String]) -> String {
    let pair = words.prefix(2).joined(separator: " ")
    if let command = catalog.command("\(words[0]) \(candidate)"), words.count == 1 {
      return command.spec.summary
    }
    if words[0] == "set", words.count == 2 {
      return candidate == "default" ? facts(of: words[1]) : ""
    }
    guard let command = catalog.command(pair) ?? catalog.command(words[0]) else { return "" }
    let all = command.settings + CommonOptions.settings(with: command.settings)
    if candidate.hasPrefix("--") {
      let name = candidate.dropFirst(2).prefix { $0 != "=" }
      let setting = all.first {
        $0.name == name || $0.values == .flag && "no-" + $0.name == name
      }
      return setting.map { $0.help + HelpText.facts($0) } ?? ""
    }
    return setting(of: command, after: words).map {
      state.describe($0, command.spec, candidate)
    } ?? ""
  }

  /// The help and limits of the value that is typed at the end of a line; `nil` if there are none.
  /// Shown if there are no candidates to list.
  package func hint(at line: String) -> String? {
    let typed = TypedLine(Array(line))
    let words = commandWords(typed.words)
    guard !typed.isComment, let first = words.first else { return nil }
    if first == "set", words.count == 2 {
      return facts(of: words[1]).isEmpty ? nil : words[1] + facts(of: words[1])
    }
    let pair = words.prefix(2).joined(separator: " ")
    guard let command = catalog.command(pair) ?? catalog.command(first) else { return nil }
    return setting(of: command, after: words).map { "\($0.usage)  \($0.help)\(HelpText.facts($0))" }
  }

  /// The default and limits of a stage's setting such as `dense.max-size`.
  private func facts(of name: String) -> String {
    HelpIndex(content, aliases: [:]).entries.first { $0.kind == "setting" && $0.name == name }?
      .facts ?? ""
  }

  /// The setting whose value follows the words of a command.
  private func setting(of command: AnyCommand<State>, after words: [String]) -> SettingInfo? {
    let all = command.settings + CommonOptions.settings(with: command.settings)
    if let last = words.last, last.hasPrefix("--") {
      return all.first { "--" + $0.name == last && $0.values != .flag }
    }
    let names = command.spec.name.split(separator: " ").count
    let given = words.dropFirst(names).filter { !$0.hasPrefix("--") }.count
    let positionals = command.settings.filter(\.isPositional)
    if positionals.indices.contains(given) { return positionals[given] }
    return positionals.last.flatMap { $0.isRepeated ? $0 : nil }
  }
}

extension String {
  /// The text without quotes around it.
  fileprivate var trimmingQuotes: String {
    guard count > 1, let first, first == "\"" || first == "'" else { return self }
    return String(dropFirst().prefix { $0 != first })
  }
}
