import Script
import Support

/// Everything with a description, for `apropos`.
package struct HelpIndex<State> {
  /// An entry that can be searched.
  package struct Entry {
    /// The name as typed.
    package let name: String
    /// The kind: a command, an option, a setting, …
    package let kind: String
    /// A description of one sentence.
    package let about: String
    /// Additional text to search.
    var more = ""
    /// The default and limits of a setting, in brackets.
    var facts = ""

    /// Whether the entry contains all of these lowercase words.
    package func has(_ words: [String]) -> Bool {
      let text = (name + " " + about + " " + more).lowercased()
      return words.allSatisfy { text.contains($0) }
    }
  }

  private let content: HelpContent<State>
  private let aliases: [String: String]

  /// Creates the index of the help content and of the user's aliases.
  package init(_ content: HelpContent<State>, aliases: [String: String]) {
    self.content = content
    self.aliases = aliases
  }

  /// All entries, by kind.
  package var entries: [Entry] {
    commands + options + settings + columns + variables + functions + topics
      + aliases.sorted { $0.key < $1.key }.map {
        Entry(name: $0.key, kind: "alias", about: $0.value)
      }
  }

  private var commands: [Entry] {
    content.catalog.specs.map {
      Entry(
        name: $0.name, kind: $0.group == .language ? "keyword" : "command", about: $0.summary,
        more: $0.details)
    }
  }

  /// The options of commands other than stages, whose options are listed as settings.
  private var options: [Entry] {
    let stages = Set(content.stages.map(\.stage.rawValue))
    return content.catalog.commands.filter { !stages.contains($0.spec.name) }
      .flatMap { command in
        command.settings.map { setting in
          let option = setting.isPositional ? setting.name.uppercased() : "--" + setting.name
          return Entry(
            name: "\(command.spec.name) \(option)",
            kind: setting.isPositional ? "argument" : "option",
            about: setting.help, more: choices(of: setting))
        }
      }
      + CommonOptions.settings.map {
        Entry(name: "--" + $0.name, kind: "option", about: $0.help)
      }
  }

  private var settings: [Entry] {
    content.stages.flatMap { stage in
      stage.settings.map {
        Entry(
          name: "\(stage.stage.rawValue).\($0.name)", kind: "setting", about: $0.help,
          more: choices(of: $0), facts: HelpText.facts($0))
      }
    }
  }

  private func choices(of setting: SettingInfo) -> String {
    if case .choices(let names) = setting.values { return names.joined(separator: " ") }
    return ""
  }

  private var columns: [Entry] {
    content.catalog.specs.flatMap { spec in
      spec.columns.map {
        Entry(
          name: $0, kind: "column",
          about: "Column of \(spec.name)." + (content.columns[$0].map { " \($0)" } ?? ""))
      }
    }
  }

  private var variables: [Entry] {
    content.stages.map {
      Entry(
        name: "$" + $0.variable, kind: "variable",
        about: "Latest result of \($0.stage.rawValue).")
    }
      + content.variables.map {
        Entry(name: "$" + $0.name, kind: "variable", about: $0.about)
      }
  }

  private var functions: [Entry] {
    Function.all.map { Entry(name: $0.usage, kind: "function", about: $0.summary) }
      + TableVerbInfo.all.map { Entry(name: "| \($0.usage)", kind: "table", about: $0.summary) }
  }

  private var topics: [Entry] {
    content.topics.map {
      Entry(name: "help \($0.name)", kind: "topic", about: $0.summary, more: $0.text)
    }
  }
}
