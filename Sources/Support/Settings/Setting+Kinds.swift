extension Setting {
  /// Key path of the setting's value in the options.
  public typealias Path<Value> = WritableKeyPath<Options, Value> & Sendable

  /// A floating-point number within `limits`.
  public static func number(
    _ name: String, _ path: Path<Double>, in limits: ClosedRange<Double>,
    unit: SettingUnit = .none, _ help: String
  ) -> Self {
    ranged(
      name, kind: .number(limits), path: path, in: limits, unit: unit, help: help, write: shortText,
      read: { text in Double(text).flatMap { $0.isFinite ? $0 : nil } },
      convert: { $0.isFinite ? $0 : nil })
  }

  /// An integer within `limits`.
  public static func count(
    _ name: String, _ path: Path<Int>, in limits: ClosedRange<Int>,
    unit: SettingUnit = .none, _ help: String
  ) -> Self {
    ranged(
      name, kind: .count(limits), path: path, in: limits, unit: unit, help: help,
      write: { String($0) },
      read: { Int($0) }, convert: { Int(exactly: $0) })
  }

  /// A value within `limits`, with functions that format and parse it.
  private static func ranged<Value: Comparable & Sendable>(
    _ name: String, kind: Kind, path: Path<Value>, in limits: ClosedRange<Value>,
    unit: SettingUnit, help: String, write: @escaping @Sendable (Value) -> String,
    read: @escaping @Sendable (String) -> Value?,
    convert: @escaping @Sendable (Double) -> Value?
  ) -> Self {
    var setting = Setting(
      name: name, kind: kind, unit: unit, help: help,
      get: { write($0[keyPath: path]) },
      set: { options, text in
        options[keyPath: path] = try checked(
          read(text), text: text, name: name, limits: limits, unit: unit, shown: write)
      })
    setting.setTyped = { options, value, text in
      var number: Value?
      if case .number(let given) = value { number = convert(given) }
      options[keyPath: path] = try checked(
        number, text: text, name: name, limits: limits, unit: unit, shown: write)
    }
    return setting
  }

  /// A case of an enumeration, by raw value.
  public static func choice<Value>(
    _ name: String, _ path: Path<Value>, _ help: String
  ) -> Self where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
    let choices = Value.allCases.map(\.rawValue)
    return Setting(
      name: name, kind: .choice(choices), unit: .none, help: help,
      get: { $0[keyPath: path].rawValue },
      set: { options, text in
        guard let value = Value(rawValue: text) else {
          throw SettingError.noSuchChoice(setting: name, text: text, choices: choices)
        }
        options[keyPath: path] = value
      })
  }

  /// A flag: `--name` turns it on, `--no-name` off.
  public static func flag(_ name: String, _ path: Path<Bool>, _ help: String) -> Self {
    var setting = Setting(
      name: name, kind: .flag, unit: .none, help: help,
      get: { $0[keyPath: path] ? "true" : "false" },
      set: { options, text in
        switch text {
        case "true", "on", "yes", "1": options[keyPath: path] = true
        case "false", "off", "no", "0": options[keyPath: path] = false
        default: throw SettingError.notAFlag(setting: name, text: text)
        }
      })
    setting.setTyped = { [set = setting.set] options, value, text in
      guard case .flag(let isOn) = value else { return try set(&options, text) }
      options[keyPath: path] = isOn
    }
    return setting
  }

  /// Free text; `kind` determines its completion.
  public static func text(
    _ name: String, _ path: Path<String>, kind: Kind = .text, _ help: String
  ) -> Self {
    Setting(
      name: name, kind: kind, unit: .none, help: help,
      get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  /// Returns the setting with a check of the text.
  ///
  /// - Parameters:
  ///   - name: The name in the error.
  ///   - expected: Describes valid text in the error.
  package func requiring(
    _ isValid: @escaping @Sendable (String) -> Bool, of name: String, expected: String
  ) -> Self {
    var copy = self
    copy.set = { [set] options, text in
      guard isValid(text) else {
        throw SettingError.malformed(setting: name, text: text, expected: expected)
      }
      try set(&options, text)
    }
    return copy
  }

  /// Returns the setting as a positional argument.
  public func positional(required: Bool = false) -> Self {
    var copy = self
    copy.isPositional = true
    copy.isRequired = required
    return copy
  }
}

/// Formats integers without a fraction and other numbers with full precision.
@Sendable private func shortText(_ value: Double) -> String {
  value == value.rounded() && abs(value) < 1e15 ? String(Int(saturating: value)) : String(value)
}

/// Returns `value` if it is a number within the limits; otherwise throws an error that shows the
/// limits.
private func checked<Value: Comparable>(
  _ value: Value?, text: String, name: String, limits: ClosedRange<Value>,
  unit: SettingUnit, shown: (Value) -> String
) throws -> Value {
  guard let value else { throw SettingError.notANumber(setting: name, text: text) }
  guard limits.contains(value) else {
    let range = "\(shown(limits.lowerBound))…\(shown(limits.upperBound))"
    throw SettingError.outOfRange(
      setting: name, text: text, limits: unit == .none ? range : "\(range) \(unit.rawValue)")
  }
  return value
}
