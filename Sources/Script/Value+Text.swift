import Foundation
import Support

extension Value {
  /// The value in readable form, for `echo`, string interpolation and messages.
  public var text: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let value): Value.text(of: value)
    case .string(let value): value
    case .list(let items): "[" + items.map(\.quotedText).joined(separator: ", ") + "]"
    case .record(let record):
      "{" + record.fields.map { "\($0.key): \($0.value.quotedText)" }.joined(separator: ", ") + "}"
    }
  }

  /// Like `text`, but with strings in quotes.
  public var quotedText: String {
    if case .string(let value) = self { return "\"\(value)\"" }
    return text
  }

  /// Integers without a fraction, other numbers to twelve significant digits.
  public static func text(of number: Double) -> String {
    guard number.isFinite else { return number.isNaN ? "nan" : number > 0 ? "inf" : "-inf" }
    if number == number.rounded(), abs(number) < 1e15 { return String(Int(saturating: number)) }
    let rounded = Double(String(format: "%.12g", number)) ?? number
    return String(rounded)
  }

  /// Creates a number if formatting it yields the same text, otherwise a string.
  public init(argument text: String) {
    if let number = Double(text), Value.text(of: number) == text {
      self = .number(number)
    } else {
      self = .string(text)
    }
  }
}
