/// The unit of a setting's number, shown in help and error messages.
public enum SettingUnit: String, Sendable {
  case none = ""
  case pixels = "px"
  case degrees = "deg"
  case meters = "m"
  case seconds = "s"
  case percent = "%"
}

/// An option of a command or stage: name, limits, unit, help, and how to read and write it.
///
/// Help, completion, parsing, `params`, `set` and JSON all use this declaration; the default is the
/// value in newly created `Options`.
public struct Setting<Options>: Sendable where Options: Sendable {
  /// The type of a setting's value, with its limits.
  public enum Kind: Sendable {
    case number(ClosedRange<Double>)
    case count(ClosedRange<Int>)
    case choice([String])
    case flag
    case text
    case path
    case list
    /// The name of a frame of the loaded capture, with completion.
    case frame
  }

  /// The name used in commands.
  public let name: String
  /// The type of its value.
  public let kind: Kind
  /// The unit of its number.
  public let unit: SettingUnit
  /// A sentence for the help.
  public let help: String
  /// Whether the value may be given without the name, in order of declaration.
  public var isPositional = false
  /// Whether a positional setting is required.
  public var isRequired = false
  /// Whether it may be given repeatedly, each time adding a value.
  public var isRepeated = false
  /// Formats the value as text that `set` accepts.
  public let get: @Sendable (Options) -> String
  /// Parses `text` into the options, or throws `SettingError`.
  public internal(set) var set: @Sendable (inout Options, String) throws -> Void
  /// Stores a number or Boolean directly, without conversion through text; `nil` if the setting has
  /// another type. Throws a `SettingError` that contains `text`.
  package var setTyped:
    (@Sendable (inout Options, TypedSettingValue, _ text: String) throws -> Void)?
}

/// A number or Boolean value from a script.
package enum TypedSettingValue: Sendable {
  case number(Double)
  case flag(Bool)
}

/// Options of a stage: a value type with defaults, and the table that describes its fields.
public protocol StageOptions: Sendable, Equatable {
  init()
  static var settings: [Setting<Self>] { get }
}

/// Why a text is not valid for a setting.
public enum SettingError: Error, Equatable {
  case notANumber(setting: String, text: String)
  case outOfRange(setting: String, text: String, limits: String)
  case noSuchChoice(setting: String, text: String, choices: [String])
  case notAFlag(setting: String, text: String)
  case malformed(setting: String, text: String, expected: String)
}
