import Script
import Support

/// Help on one command, derived from its declaration.
package enum HelpText {
  /// The full help of one command; `usage` is the syntax of a statement.
  package static func text(of spec: CommandSpec, settings: [SettingInfo], usage: String? = nil)
    -> String
  {
    let positionals = settings.filter(\.isPositional)
    let options = settings.filter { !$0.isPositional }
    var lines = [self.usage(of: spec, settings: settings, usage: usage), "  " + spec.summary]
    if !spec.details.isEmpty { lines += PlainText.wrapped(spec.details, indent: 2) }
    let needs = spec.needs.map { need in
      switch need {
      case .capture: "a loaded capture"
      case .result(let stage): "a result of \(stage.rawValue)"
      }
    }
    if !needs.isEmpty { lines.append("  Needs \(needs.joined(separator: " and ")).") }
    let width = max(settings.map(\.usage.count).max() ?? 0, minUsage) + 2
    let common = usage == nil ? CommonOptions.settings(with: settings) : []
    for (title, group) in [
      ("arguments", positionals), ("options", options), ("every command", common),
    ] where !group.isEmpty {
      lines += ["", title]
      lines += group.map {
        "  " + PlainText.padded(commonUsage(of: $0), width) + $0.help + facts($0)
      }
    }
    lines += ["", spec.examples.count == 1 ? "example" : "examples"]
    let exampleWidth = (spec.examples.map(\.line.count).max() ?? 0) + 2
    lines += spec.examples.map { example in
      example.prints.isEmpty
        ? "  " + example.line
        : "  " + PlainText.padded(example.line, exampleWidth) + "# " + example.prints
    }
    return lines.joined(separator: "\n")
  }

  /// The syntax of the command: its arguments by name, or `usage` for a statement.
  package static func usage(of spec: CommandSpec, settings: [SettingInfo], usage: String?) -> String
  {
    let words =
      [spec.name] + settings.filter(\.isPositional).map(\.usage)
      + (settings.allSatisfy(\.isPositional) ? [] : ["[options]"])
    return usage ?? words.joined(separator: " ")
  }

  /// Width of the column of common options, characters.
  private static let minUsage = "--format table|json|csv|markdown".count

  /// The syntax of a common option; `--help` cannot be switched off.
  private static func commonUsage(of setting: SettingInfo) -> String {
    setting.name == "help" ? "--help" : setting.usage
  }

  /// The default and limits of a setting, in brackets.
  package static func facts(_ setting: SettingInfo) -> String {
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

  /// The full help of one command, with its declaration as the value.
  package static func reply<State>(for command: AnyCommand<State>) -> Reply {
    Reply(
      text(of: command.spec, settings: command.settings),
      value: .record(record(of: command.spec, settings: command.settings)))
  }

  /// A declaration as a value for scripts.
  package static func record(of spec: CommandSpec, settings: [SettingInfo]) -> Record {
    [
      "name": .string(spec.name),
      "group": .string(spec.group.rawValue),
      "summary": .string(spec.summary),
      "details": .string(spec.details),
      "settings": .list(settings.map { .record(record(of: $0)) }),
      "examples": .list(spec.examples.map { .string($0.line) }),
    ]
  }

  private static func record(of setting: SettingInfo) -> Record {
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
}
