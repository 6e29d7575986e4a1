import Commands
import Script

/// An option of the command line: parsing, help, manual and completions come from it.
struct ProgramOption: Sendable {
  /// What follows the option.
  enum Value: Sendable, Equatable {
    case nothing
    /// Commands of the shell, as one word.
    case commands
    case folder
    case count(ClosedRange<Int>)
    /// Memory.
    case size
    case choice([String])
  }

  /// The option and its other spellings, with their dashes.
  let names: [String]
  let value: Value
  /// One sentence.
  let help: String
  /// Takes the value, empty where there is none, over into the arguments.
  private let body: @Sendable (inout Arguments, String) throws -> Void

  /// Declares an option with a value.
  init(
    _ name: String, _ value: Value, _ help: String,
    take: @escaping @Sendable (inout Arguments, String) -> Void
  ) {
    (names, self.value, self.help, body) = ([name], value, help, take)
  }

  /// Declares an option that sets a property.
  init<Flag: Sendable>(
    _ names: String..., set path: WritableKeyPath<Arguments, Flag> & Sendable, to flag: Flag,
    _ help: String
  ) {
    (self.names, value, self.help) = (names, .nothing, help)
    body = { arguments, _ in arguments[keyPath: path] = flag }
  }

  /// Declares an option with a whole number within limits.
  init(
    _ name: String, _ limits: ClosedRange<Int>, _ help: String,
    take: @escaping @Sendable (inout Arguments, Int) -> Void
  ) {
    (names, value, self.help) = ([name], .count(limits), help)
    body = { arguments, text in
      guard let number = Int(text), limits.contains(number) else {
        throw Arguments.UsageError(
          message: "\(name) takes an integer of at least \(limits.lowerBound), got \(text)")
      }
      take(&arguments, number)
    }
  }

  /// Declares an option with a size of memory, of which `least` bytes are the least.
  init(
    _ name: String, least: Int, _ help: String,
    take: @escaping @Sendable (inout Arguments, Int) -> Void
  ) {
    (names, value, self.help) = ([name], .size, help)
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
    _ name: String, _ help: String,
    take: @escaping @Sendable (inout Arguments, Choice) -> Void
  ) where Choice: RawRepresentable & CaseIterable & Sendable, Choice.RawValue == String {
    self.init(name, Choice.allCases.map(\.rawValue), help) { arguments, text in
      if let choice = Choice(rawValue: text) { take(&arguments, choice) }
    }
  }

  /// Declares an option with one of the cases of an enumeration, or a word that leaves the choice
  /// to the program.
  init<Choice>(
    _ name: String, or automatic: String, _ help: String,
    take: @escaping @Sendable (inout Arguments, Choice?) -> Void
  ) where Choice: RawRepresentable & CaseIterable & Sendable, Choice.RawValue == String {
    self.init(name, [automatic] + Choice.allCases.map(\.rawValue), help) {
      take(&$0, Choice(rawValue: $1))
    }
  }

  /// Declares an option with one of the words.
  private init(
    _ name: String, _ choices: [String], _ help: String,
    take: @escaping @Sendable (inout Arguments, String) -> Void
  ) {
    (names, value, self.help) = ([name], .choice(choices), help)
    body = { arguments, text in
      guard choices.contains(text) else {
        throw Arguments.UsageError(
          message: "\(name) takes \(choices.joined(separator: ", ")), got \(text)")
      }
      take(&arguments, text)
    }
  }

  /// Whether a value follows.
  var takesValue: Bool { value != .nothing }

  /// How the option is written in help, such as `--threads N` or `--help, -h`.
  var usage: String {
    let spelled = names.joined(separator: ", ")
    return placeholder.isEmpty ? spelled : "\(spelled) \(placeholder)"
  }

  /// What stands for the value in help.
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

  /// Takes the option's value over.
  ///
  /// - Throws: `Arguments.UsageError` for a value it does not know.
  func take(_ text: String, into arguments: inout Arguments) throws {
    try body(&arguments, text)
  }

  /// The option of the name, which has its dashes.
  static func named(_ name: String) -> ProgramOption? {
    all.first { $0.names.contains(name) }
  }
}
