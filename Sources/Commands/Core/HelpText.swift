import Script

/// Help, made from the declarations.
enum HelpText {
  /// All commands by group, one line each.
  static var overview: String {
    let width = (Catalogue.names.map(\.count).max() ?? 8) + 2
    var lines: [String] = []
    for group in CommandGroup.allCases {
      let specs = Catalogue.specs.filter { $0.group == group }
      guard !specs.isEmpty else { continue }
      lines.append(group.rawValue)
      for spec in specs {
        lines.append("  " + padded(spec.name, width) + spec.summary)
      }
      lines.append("")
    }
    lines.append("topics")
    let topics = HelpTopic.all.map(\.name).joined(separator: ", ")
    lines += wrapped(topics, indent: 2)
    lines.append("")
    lines.append(
      "help COMMAND tells more; apropos WORD searches; Tab completes; Ctrl-C stops a command.")
    return lines.joined(separator: "\n")
  }

  /// One command in full.
  static func text(of spec: CommandSpec, settings: [SettingInfo], usage: String? = nil) -> String {
    let positionals = settings.filter(\.isPositional)
    let options = settings.filter { !$0.isPositional }
    var lines = [self.usage(of: spec, settings: settings, usage: usage), "  " + spec.summary]
    if !spec.details.isEmpty { lines += wrapped(spec.details, indent: 2) }
    let needs = spec.needs.map { need in
      switch need {
      case .capture: "a loaded capture"
      case .result(let stage): "a result of \(stage.rawValue)"
      }
    }
    if !needs.isEmpty { lines.append("  Needs \(needs.joined(separator: " and ")).") }
    let width = max(settings.map(\.usage.count).max() ?? 0, minUsage) + 2
    let common = isCommand(spec) ? CommonOptions.settings(beside: settings) : []
    for (title, group) in [
      ("arguments", positionals), ("options", options), ("every command", common),
    ] where !group.isEmpty {
      lines += ["", title]
      lines += group.map { "  " + padded(commonUsage(of: $0), width) + $0.help + facts($0) }
    }
    lines += ["", spec.examples.count == 1 ? "example" : "examples"]
    let exampleWidth = (spec.examples.map(\.line.count).max() ?? 0) + 2
    lines += spec.examples.map { example in
      example.prints.isEmpty
        ? "  " + example.line : "  " + padded(example.line, exampleWidth) + "# " + example.prints
    }
    return lines.joined(separator: "\n")
  }

  /// How the command is written: its arguments by name, `usage` for a statement.
  static func usage(of spec: CommandSpec, settings: [SettingInfo], usage: String?) -> String {
    let words =
      [spec.name] + settings.filter(\.isPositional).map(\.usage)
      + (settings.allSatisfy(\.isPositional) ? [] : ["[options]"])
    return usage ?? words.joined(separator: " ")
  }

  /// Columns that the common options take.
  private static let minUsage = "--format table|json|csv|markdown".count

  private static func isCommand(_ spec: CommandSpec) -> Bool {
    Catalogue.command(spec.name) != nil
  }

  /// `--help` cannot be turned off.
  private static func commonUsage(of setting: SettingInfo) -> String {
    setting.name == "help" ? "--help" : setting.usage
  }

  /// Default and limits in brackets.
  static func facts(_ setting: SettingInfo) -> String {
    var facts: [String] = []
    if !setting.standard.isEmpty, !setting.isPositional || !setting.isRequired {
      let unit = setting.unit == .none ? "" : " \(setting.unit.rawValue)"
      let standard =
        setting.values == .flag
        ? (setting.standard == "true" ? "on" : "off") : setting.standard + unit
      facts.append("default \(standard)")
    }
    if !setting.limits.isEmpty { facts.append(setting.limits) }
    if case .choices(let names) = setting.values, names.count > 5 {
      facts.append(names.joined(separator: ", "))
    }
    return facts.isEmpty ? "" : " [\(facts.joined(separator: "; "))]"
  }

  static func reply(for command: AnyCommand) -> Reply {
    Reply(
      text(of: command.spec, settings: command.settings),
      value: .record(record(of: command.spec, settings: command.settings)))
  }

  static func record(of spec: CommandSpec, settings: [SettingInfo]) -> Record {
    [
      "name": .string(spec.name),
      "group": .string(spec.group.rawValue),
      "summary": .string(spec.summary),
      "details": .string(spec.details),
      "settings": .list(settings.map { .record(record(of: $0)) }),
      "examples": .list(spec.examples.map { .string($0.line) }),
    ]
  }

  static func record(of setting: SettingInfo) -> Record {
    var record: Record = [
      "name": .string(setting.name),
      "usage": .string(setting.usage),
      "help": .string(setting.help),
      "default": .string(setting.standard),
      "unit": .string(setting.unit.rawValue),
      "limits": .string(setting.limits),
      "positional": .bool(setting.isPositional),
      "required": .bool(setting.isRequired),
    ]
    if case .choices(let names) = setting.values {
      record["choices"] = .list(names.map { .string($0) })
    }
    return record
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  private static func wrapped(_ text: String, indent: Int, width: Int = 96) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if line.count + word.count + 1 > width - indent {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return (lines + [line]).map { String(repeating: " ", count: indent) + $0 }
  }
}
