/// A type-erased setting, with what help, completion and messages need.
public struct SettingInfo: Sendable {
  /// The completions of a value.
  public enum Values: Sendable, Equatable {
    case free, flag, frame, path
    case choices([String])
  }

  /// The option's name without dashes.
  public let name: String
  /// A sentence for the help.
  public let help: String
  /// The unit of its number.
  public let unit: SettingUnit
  /// The type of its values.
  public let values: Values
  /// Limits as text, such as `1…64 px`; empty if there are none.
  public let limits: String
  /// The default value as text.
  public let standard: String
  /// Whether it is given by position, without its name.
  public let isPositional: Bool
  /// Whether the command requires it.
  public let isRequired: Bool
  /// Whether it accepts any number of values.
  public let isRepeated: Bool

  package init<Options: StageOptions>(_ setting: Setting<Options>) {
    name = setting.name
    help = setting.help
    unit = setting.unit
    standard = setting.get(Options())
    isPositional = setting.isPositional
    isRequired = setting.isRequired
    isRepeated = setting.isRepeated
    var limits = ""
    switch setting.kind {
    case .number(let range):
      values = .free
      limits = "\(numberText(range.lowerBound))…\(numberText(range.upperBound))"
    case .count(let range):
      values = .free
      limits = "\(range.lowerBound)…\(range.upperBound)"
    case .choice(let names): values = .choices(names)
    case .flag: values = .flag
    case .frame: values = .frame
    case .path: values = .path
    case .text, .list: values = .free
    }
    self.limits = limits.isEmpty || unit == .none ? limits : "\(limits) \(unit.rawValue)"
  }

  /// The syntax of the setting in a command: `NAME`, `[NAME...]`, `--name N`, `--[no-]name`.
  public var usage: String {
    if isPositional {
      let word = name.uppercased() + (isRepeated ? "..." : "")
      return isRequired ? word : "[\(word)]"
    }
    return values == .flag ? "--[no-]\(name)" : "--\(name) \(placeholder)"
  }

  private var placeholder: String {
    switch values {
    case .choices(let names) where names.count <= 5: names.joined(separator: "|")
    case .choices: "NAME"
    case .frame: "FRAME"
    case .path: "PATH"
    case .free: limits.isEmpty ? (isRepeated ? "LIST" : "TEXT") : "N"
    case .flag: ""
    }
  }
}

private func numberText(_ value: Double) -> String {
  value == value.rounded() && abs(value) < 1e15 ? String(Int(saturating: value)) : String(value)
}
