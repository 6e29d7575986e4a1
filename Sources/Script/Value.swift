/// The value of an expression or a command.
///
/// A table is a list of records.
public indirect enum Value: Sendable, Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case list([Value])
  case record(Record)

  /// Creates a number from an integer.
  public static func number(_ value: Int) -> Value { .number(Double(value)) }

  /// Creates a number, or null for `nil`.
  public static func number(orNull value: Double?) -> Value { value.map { .number($0) } ?? .null }

  /// Creates a string, or null for `nil`.
  public static func string(orNull value: String?) -> Value { value.map { .string($0) } ?? .null }

  /// The kind of value, for messages.
  public var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .list: "a list"
    case .record: "a record"
    }
  }

  /// The number, or `nil` for other kinds of values.
  public var number: Double? { if case .number(let value) = self { value } else { nil } }
  /// The string, or `nil` for other kinds of values.
  public var string: String? { if case .string(let value) = self { value } else { nil } }
  /// The Boolean, or `nil` for other kinds of values.
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  /// The elements of a list, or `nil` for other kinds of values.
  public var list: [Value]? { if case .list(let value) = self { value } else { nil } }
  /// The record, or `nil` for other kinds of values.
  public var record: Record? { if case .record(let value) = self { value } else { nil } }

  /// The rows, if the value is a nonempty list of records.
  public var table: [Record]? {
    guard case .list(let items) = self, !items.isEmpty else { return nil }
    let records = items.compactMap(\.record)
    return records.count == items.count ? records : nil
  }
}

extension Value: ExpressibleByStringLiteral {
  /// Creates a string from a Swift literal.
  public init(stringLiteral value: String) { self = .string(value) }
}
