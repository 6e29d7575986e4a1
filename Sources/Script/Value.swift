/// What an expression or a command yields.
///
/// A table is a list of records.
public indirect enum Value: Sendable, Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case list([Value])
  case record(Record)

  /// A number from an integer.
  public static func number(_ value: Int) -> Value { .number(Double(value)) }

  /// A number, or null where there is none.
  public static func number(orNull value: Double?) -> Value { value.map { .number($0) } ?? .null }

  /// A string, or null where there is none.
  public static func string(orNull value: String?) -> Value { value.map { .string($0) } ?? .null }

  /// What kind of value it is, for messages.
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

  /// The number, or `nil` for any other kind of value.
  public var number: Double? { if case .number(let value) = self { value } else { nil } }
  /// The text, or `nil` for any other kind of value.
  public var string: String? { if case .string(let value) = self { value } else { nil } }
  /// The boolean, or `nil` for any other kind of value.
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  /// The elements of a list, or `nil` for any other kind of value.
  public var list: [Value]? { if case .list(let value) = self { value } else { nil } }
  /// The record, or `nil` for any other kind of value.
  public var record: Record? { if case .record(let value) = self { value } else { nil } }

  /// The rows when every element is a record and there is one at least.
  public var table: [Record]? {
    guard case .list(let items) = self, !items.isEmpty else { return nil }
    let records = items.compactMap(\.record)
    return records.count == items.count ? records : nil
  }
}

extension Value: ExpressibleByStringLiteral {
  /// A text written as a literal in Swift.
  public init(stringLiteral value: String) { self = .string(value) }
}
