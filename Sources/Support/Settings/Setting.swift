/// The unit a setting's number is given in; shown in help and error messages.
public enum SettingUnit: String, Sendable {
  case none = ""
  case pixels = "px"
  case degrees = "deg"
  case metres = "m"
  case seconds = "s"
  case percent = "%"
}

/// One option of a command or stage: its name, limits, unit, help and how to read and write it.
///
/// Help, completion, parsing, `params`, `set` and JSON all come from this one declaration; the
/// default is the value stored in a fresh `Options`.
public struct Setting<Options>: Sendable where Options: Sendable {
  /// What a setting holds, with its limits.
  public enum Kind: Sendable {
    case number(ClosedRange<Double>)
    case count(ClosedRange<Int>)
    case choice([String])
    case flag
    case text
    case path
    case list
    /// A word that names a frame of the loaded capture; completed from its frame names.
    case frame
  }

  /// The word users type.
  public let name: String
  /// What it holds.
  public let kind: Kind
  /// Unit of its number.
  public let unit: SettingUnit
  /// One sentence for the help.
  public let help: String
  /// Whether the value may be given without its name, in declaration order.
  public var isPositional = false
  /// Whether a positional must be given.
  public var isRequired = false
  /// Whether it may be given several times, each adding to what is there.
  public var isRepeated = false
  /// Reads the value as the text a user would type.
  public let get: @Sendable (Options) -> String
  /// Parses `text` into the options, or throws `SettingError`.
  public let set: @Sendable (inout Options, String) throws -> Void
  /// Takes a number or a truth value as it is, without a way through text; `nil` where the setting
  /// holds neither. Throws `SettingError`, which shows the text given.
  package var setTyped:
    (@Sendable (inout Options, TypedSettingValue, _ text: String) throws -> Void)?

  /// A setting with a reader and a writer of its own; the factories below suit most.
  public init(
    name: String, kind: Kind, unit: SettingUnit, help: String,
    get: @escaping @Sendable (Options) -> String,
    set: @escaping @Sendable (inout Options, String) throws -> Void
  ) {
    self.name = name
    self.kind = kind
    self.unit = unit
    self.help = help
    self.get = get
    self.set = set
  }
}

/// A value that a script has as a number or as a truth value.
package enum TypedSettingValue: Sendable {
  case number(Double)
  case flag(Bool)
}

/// Options of a stage: a plain value with defaults, and the table that describes each field.
public protocol StageOptions: Sendable, Equatable {
  init()
  static var settings: [Setting<Self>] { get }
}

/// Why a text is no value for a setting.
public enum SettingError: Error, Equatable {
  case notANumber(setting: String, text: String)
  case outOfRange(setting: String, text: String, limits: String)
  case noSuchChoice(setting: String, text: String, choices: [String])
  case notAFlag(setting: String, text: String)
  case malformed(setting: String, text: String, expected: String)
}
