import Foundation
import Script
import Support

extension PromptAssistant {
  /// Help on the word at the end of `line`: an option, a setting, a variable, a function, a command
  /// or a topic; help on the command if the word is one of its values. `nil` if there is none.
  package func help(at line: String) -> String? {
    let characters = Array(line)
    let typed = TypedLine(characters)
    guard !typed.isComment else { return nil }
    if typed.quote != "'", let variable = TypedVariable(characters) {
      return about("$" + (variable.path.split(whereSeparator: { ".[".contains($0) }).first ?? ""))
    }
    let words = commandWords(typed.words)
    let word = typed.word
    if words.isEmpty, let page = page(of: word) { return page }
    if word.hasPrefix("(") || expressionNames(word, after: words) != nil {
      let name = word.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.last ?? ""
      if let about = about("\(name)(") { return about }
    }
    switch words.first {
    case nil: return nil
    case "help" where !word.hasPrefix("--"):
      return page(of: (words.dropFirst() + [word]).joined(separator: " "))
    case "set" where words.count == 1: return about(word) ?? page(of: "set")
    case "set" where words.count == 2: return about(words[1])
    default: return help(in: words, word)
    }
  }

  /// The help of a command's option, otherwise of the command.
  private func help(in words: [String], _ word: String) -> String? {
    let pair = (words + [word]).prefix(2).joined(separator: " ")
    guard let command = catalog.command(pair) ?? catalog.command(words[0]) else {
      return page(of: words[0])
    }
    let all = command.settings + CommonOptions.settings(with: command.settings)
    for text in [word, words.last ?? ""] where text.hasPrefix("--") {
      let name = text.dropFirst(2).prefix { $0 != "=" }
      let isNamed = { (setting: SettingInfo) in
        setting.name == name || setting.values == .flag && "no-" + setting.name == name
      }
      if let setting = all.first(where: { !$0.isPositional && isNamed($0) }) {
        return "\(command.spec.name) \(setting.usage)\n  \(setting.help)\(HelpText.facts(setting))"
      }
    }
    return HelpText.text(of: command.spec, settings: command.settings)
  }

  /// A page of `help`, or the command that an alias expands to.
  private func page(of name: String) -> String? {
    try? content.reply(for: name, aliases: state.aliases).text
  }

  /// The line of `apropos` on a setting, a variable or a function.
  private func about(_ name: String) -> String? {
    let isFunction = name.hasSuffix("(")
    let entry = HelpIndex(content, aliases: state.aliases).entries.first {
      isFunction ? $0.kind == "function" && $0.name.hasPrefix(name) : $0.name == name
    }
    return entry.map { "\($0.name)\n  \($0.about)\($0.facts)" }
  }
}
