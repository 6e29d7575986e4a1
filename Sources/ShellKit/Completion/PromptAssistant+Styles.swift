import Script

extension PromptAssistant {
  /// The parts of a line with a meaning, for its colors.
  package func styles(of line: String) -> [StyledRange] {
    let names = Set(catalog.names.map { $0.prefix { $0 != " " } })
    let verbs = Set(TableVerbInfo.all.map(\.name))
    let keywords = Set(content.catalog.specs.filter { $0.group == .language }.map(\.name))
    return LineHighlighter.ranges(of: Array(line)) { word in
      if keywords.contains(word) { return .keyword }
      let isKnown =
        names.contains(word[...]) || verbs.contains(word) || state.aliases[word] != nil
        || state.isKnown(word) || word.hasPrefix("?")
      // A prefix of a name may still become one, and the prompt completes unique prefixes.
      let mayBecome = isKnown || names.contains { $0.hasPrefix(word) }
      return isKnown ? .command : mayBecome || word.contains("(") ? .sign : .unknownCommand
    }
  }
}
