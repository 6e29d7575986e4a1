import Script
import Support

/// Binds arguments to options by the table of settings; the only parser of command arguments.
struct Binder<Options: StageOptions> {
  let command: String
  let span: Span
  /// What to do instead of giving an argument too many.
  private let surplus: String
  private let settings = Options.settings
  private var options: Options
  private var given: Set<String> = []

  init(command: String, surplus: String = "", span: Span, base: Options) {
    self.command = command
    self.surplus = surplus.isEmpty ? "" : "; " + surplus
    self.span = span
    options = base
  }

  /// - Throws: `Diagnostic` of kind `usage` that points at the invalid argument.
  mutating func bind(_ arguments: [BoundArgument]) throws -> Options {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument.kind {
      case .word: try bindWord(argument)
      case .option(let name, let hasValue):
        try bindOption(name, hasValue: hasValue, argument: argument, rest: &rest)
      }
    }
    for setting in settings where setting.isRequired && !given.contains(setting.name) {
      throw usage("needs \(setting.name.uppercased()): \(lowercasedStart(setting.help))", span)
    }
    return options
  }

  private mutating func bindWord(_ argument: BoundArgument) throws {
    let open = settings.first {
      $0.isPositional && ($0.isRepeated || !given.contains($0.name))
    }
    guard let setting = open else {
      let text = argument.value.map { " " + $0.text } ?? ""
      throw usage("unexpected argument\(text)\(surplus)", argument.span)
    }
    try assign(setting, value: argument.value, span: argument.span)
  }

  private mutating func bindOption(
    _ name: String, hasValue: Bool, argument: BoundArgument,
    rest: inout ArraySlice<BoundArgument>
  ) throws {
    if let setting = settings.first(where: { $0.name == name }) {
      if hasValue { return try assign(setting, value: argument.value, span: argument.span) }
      if case .flag = setting.kind {
        return try assign(setting, value: .bool(true), span: argument.span)
      }
      guard let next = rest.first, case .word = next.kind else {
        let limits = SettingInfo(setting).limits
        throw usage(
          "--\(name) needs a value" + (limits.isEmpty ? "" : " (\(limits))"), argument.span)
      }
      rest.removeFirst()
      return try assign(setting, value: next.value, span: next.span)
    }
    if name.hasPrefix("no-"), !hasValue,
      let setting = settings.first(where: { $0.name == name.dropFirst(3) }),
      case .flag = setting.kind
    {
      return try assign(setting, value: .bool(false), span: argument.span)
    }
    let known =
      settings.filter { !$0.isPositional }.map { "--" + $0.name }
      + CommonOptions.settings.map { "--" + $0.name }
    throw usage(
      "unknown option --\(name)", argument.span,
      suggestion: nearestName(to: "--" + name, among: known))
  }

  private mutating func assign(
    _ setting: Setting<Options>, value: Value?, span: Span
  ) throws {
    given.insert(setting.name)
    guard let value else { return }
    if setting.isRepeated, case .list(let items) = value {
      for item in items { try assign(setting, value: item, span: span) }
      return
    }
    guard let text = argumentText(value) else {
      throw usage("\(setting.name) cannot take \(value.kindName)", span)
    }
    do {
      if let setTyped = setting.setTyped, let typed = value.typed {
        try setTyped(&options, typed, text)
      } else {
        try setting.set(&options, text)
      }
    } catch let error as SettingError {
      let (message, suggestion) = Messages.text(of: error)
      throw usage(message, span, suggestion: suggestion)
    }
  }

  private func usage(_ message: String, _ span: Span, suggestion: String? = nil) -> Diagnostic {
    Diagnostic(.usage, "\(command): \(message)", suggestion: suggestion, span: span)
  }
}

extension Value {
  /// The value for settings of numbers or switches.
  fileprivate var typed: TypedSettingValue? {
    switch self {
    case .number(let number): .number(number)
    case .bool(let isTrue): .flag(isTrue)
    default: nil
    }
  }
}

/// The text of a value as an argument; a record is represented by its name.
private func argumentText(_ value: Value) -> String? {
  switch value {
  case .string, .number, .bool: value.text
  case .record(let record): record["name"]?.string
  case .list(let items):
    items.allSatisfy { $0.list == nil && $0.record == nil }
      ? items.map(\.text).joined(separator: ",") : nil
  case .null: nil
  }
}
