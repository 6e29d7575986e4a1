extension Setting {
  /// A list of words in the order given; `kind` determines their completion.
  ///
  /// A positional setting takes all remaining words. When read, the words are joined by commas.
  public static func words(
    _ name: String, _ path: Path<[String]>, kind: Kind = .list, _ help: String
  ) -> Self {
    var setting = Setting(
      name: name, kind: kind, unit: .none, help: help,
      get: { $0[keyPath: path].joined(separator: ",") },
      set: { $0[keyPath: path].append($1) })
    setting.isRepeated = true
    return setting
  }

  /// A comma-separated list in a single word.
  public static func commaList(_ name: String, _ path: Path<[String]>, _ help: String) -> Self {
    Setting(
      name: name, kind: .list, unit: .none, help: help,
      get: { $0[keyPath: path].joined(separator: ",") },
      set: { options, text in
        options[keyPath: path] = text.split(separator: ",").map(String.init)
      })
  }
}

extension Setting {
  /// A case of a list, by raw value, or `none`.
  package static func choice<Value>(
    _ name: String, _ path: Path<Value?>, of values: [Value], _ help: String
  ) -> Self where Value: RawRepresentable & Sendable, Value.RawValue == String {
    let choices = ["none"] + values.map(\.rawValue)
    return Setting(
      name: name, kind: .choice(choices), unit: .none, help: help,
      get: { $0[keyPath: path]?.rawValue ?? choices[0] },
      set: { options, text in
        guard choices.contains(text) else {
          throw SettingError.noSuchChoice(setting: name, text: text, choices: choices)
        }
        options[keyPath: path] = text == choices[0] ? nil : Value(rawValue: text)
      })
  }

  /// A word of a fixed list, stored as text.
  public static func word(
    _ name: String, _ path: Path<String>, from choices: [String], _ help: String
  ) -> Self {
    Setting(
      name: name, kind: .choice(choices), unit: .none, help: help,
      get: { $0[keyPath: path] },
      set: { options, text in
        guard choices.contains(text) else {
          throw SettingError.noSuchChoice(setting: name, text: text, choices: choices)
        }
        options[keyPath: path] = text
      })
  }
}
