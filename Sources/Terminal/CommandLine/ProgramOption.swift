import Commands
import Script

/// An option of the command line: parsing, help, manual and completions derive from it.
struct ProgramOption: Sendable {
  /// The value that follows the option.
  enum Value: Sendable, Equatable {
    case nothing
    /// Commands of the shell, as one word.
    case commands
    case folder
    case count(ClosedRange<Int>)
    /// A memory size.
    case size
    case choice([String])
  }

  /// The option and its alternative spellings, including dashes.
  let names: [String]
  let value: Value
  /// A description of one sentence.
  let help: String
  /// Stores the value, or an empty text if there is none, in the arguments.
  private let body: @Sendable (inout Arguments, String) throws -> Void

  /// Declares an option with a value.
  init(
    _ name: String, _ value: Value, help: String,
    take: @escaping @Sendable (inout Arguments, String) -> Void
  ) {
    names = [name]
    self.value = value
    self.help = help
    body = take
  }

  /// Declares an option that sets a property.
  init<Flag: Sendable>(
    _ names: String..., set path: WritableKeyPath<Arguments, Flag> & Sendable, to flag: Flag,
    help: String
  ) {
    self.names = names
    value = .nothing
    self.help = help
    body = { arguments, _ in arguments[keyPath: path] = flag }
  }

  /// Declares an option with an integer within limits.
  init(
    _ name: String, _ limits: ClosedRange<Int>, help: String,
    take: @escaping @Sendable (inout Arguments, Int) -> Void
  ) {
    names = [name]
    value = .count(limits)
    self.help = help
    body = { arguments, text in
      guard let number = Int(text), limits.contains(number) else {
        throw Arguments.UsageError(
          message: "\(name) takes an integer of at least \(limits.lowerBound), got \(text)")
      }
      take(&arguments, number)
    }
  }

  /// Declares an option with a memory size of at least `least` bytes.
  init(
    _ name: String, least: Int, help: String,
    take: @escaping @Sendable (inout Arguments, Int) -> Void
  ) {
    names = [name]
    value = .size
    self.help = help
    body = { arguments, text in
      guard let size = ByteSize.bytes(text), size >= least else {
        throw Arguments.UsageError(
          message: "\(name) takes a size of at least \(least >> 20)M, such as 2G, got \(text)")
      }
      take(&arguments, size)
    }
  }

  /// Declares an option with one of the cases of an enumeration.
  init<Choice>(
    _ name: String, help: String,
    take: @escaping @Sendable (inout Arguments, Choice) -> Void
  ) where Choice: RawRepresentable & CaseIterable & Sendable, Choice.RawValue == String {
    self.init(name, Choice.allCases.map(\.rawValue), help: help) { arguments, text in
      if let choice = Choice(rawValue: text) { take(&arguments, choice) }
    }
  }

  /// Declares an option with one of the cases of an enumeration, or a word that lets the program
  /// choose.
  init<Choice>(
    _ name: String, or automatic: String, help: String,
    take: @escaping @Sendable (inout Arguments, Choice?) -> Void
  ) where Choice: RawRepresentable & CaseIterable & Sendable, Choice.RawValue == String {
    self.init(name, [automatic] + Choice.allCases.map(\.rawValue), help: help) {
      take(&$0, Choice(rawValue: $1))
    }
  }

  /// Declares an option with one of the words.
  private init(
    _ name: String, _ choices: [String], help: String,
    take: @escaping @Sendable (inout Arguments, String) -> Void
  ) {
    names = [name]
    value = .choice(choices)
    self.help = help
    body = { arguments, text in
      guard choices.contains(text) else {
        throw Arguments.UsageError(
          message: "\(name) takes \(choices.joined(separator: ", ")), got \(text)")
      }
      take(&arguments, text)
    }
  }

  /// Whether the option has a value.
  var takesValue: Bool { value != .nothing }

  /// The syntax of the option in help, such as `--threads N` or `--help, -h`.
  var usage: String {
    let spelled = names.joined(separator: ", ")
    return placeholder.isEmpty ? spelled : "\(spelled) \(placeholder)"
  }

  /// The placeholder of the value in help.
  var placeholder: String {
    switch value {
    case .nothing: ""
    case .commands: "COMMANDS"
    case .folder: "DIR"
    case .count: "N"
    case .size: "SIZE"
    case .choice(let names): names.joined(separator: "|")
    }
  }

  /// Stores the option's value in the arguments.
  ///
  /// - Throws: `Arguments.UsageError` for an invalid value.
  func take(_ text: String, into arguments: inout Arguments) throws {
    try body(&arguments, text)
  }

  /// The option with a name, which includes its dashes.
  static func named(_ name: String) -> ProgramOption? {
    all.first { $0.names.contains(name) }
  }
}
