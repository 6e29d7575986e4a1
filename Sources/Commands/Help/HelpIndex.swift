import Script
import Support

/// All that has a description, for `apropos`.
enum HelpIndex {
  /// Something that can be looked up.
  struct Entry {
    let name: String
    let kind: String
    /// One sentence.
    let about: String
    /// What else is searched.
    var more = ""
  }

  static func entries(in bench: Workbench) -> [Entry] {
    commands + options + settings + columns + variables + functions + topics
      + bench.aliases.sorted { $0.key < $1.key }.map {
        Entry(name: $0.key, kind: "alias", about: $0.value)
      }
  }

  private static var commands: [Entry] {
    Catalogue.specs.map {
      Entry(
        name: $0.name, kind: $0.group == .language ? "keyword" : "command", about: $0.summary,
        more: $0.details)
    }
  }

  private static var options: [Entry] {
    let stages = Set(Pipeline.steps.map(\.stage.rawValue))
    return Catalogue.commands.filter { !stages.contains($0.spec.name) }.flatMap { command in
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

  private static var settings: [Entry] {
    Pipeline.steps.flatMap { step in
      step.settings.map {
        Entry(
          name: "\(step.stage.rawValue).\($0.name)", kind: "setting", about: $0.help,
          more: choices(of: $0))
      }
    }
  }

  private static func choices(of setting: SettingInfo) -> String {
    if case .choices(let names) = setting.values { return names.joined(separator: " ") }
    return ""
  }

  private static var columns: [Entry] {
    Catalogue.specs.flatMap { spec in
      spec.columns.map {
        Entry(name: $0, kind: "column", about: "Column of \(spec.name).")
      }
    }
  }

  private static var variables: [Entry] {
    Pipeline.steps.map {
      Entry(
        name: "$" + $0.variable, kind: "variable",
        about: "Newest result of \($0.stage.rawValue).")
    }
      + HelpTopic.variables.map {
        Entry(name: "$" + $0.name, kind: "variable", about: $0.about)
      }
  }

  private static var functions: [Entry] {
    Function.all.map { Entry(name: $0.usage, kind: "function", about: $0.summary) }
  }

  private static var topics: [Entry] {
    HelpTopic.all.map {
      Entry(name: "help \($0.name)", kind: "topic", about: $0.summary, more: $0.text)
    }
  }
}
