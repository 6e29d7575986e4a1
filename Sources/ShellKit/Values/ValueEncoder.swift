import Foundation
import Script

/// Converts results and reports to values for scripts.
///
/// Properties become fields in the order of their declaration; a `Worded` fact becomes its
/// sentence.
package struct ValueEncoder {
  /// Whether names are converted from `camelCase` to `snake_case` and fields are sorted by name, at
  /// every level, as in reports. Results define the names of their fields themselves.
  package var isReport = false
  /// Whether the fields of reports are sorted; in text for people they stay in the order of
  /// declaration.
  package var sortsFields = true

  /// Creates an encoder for results, or for reports.
  package init(isReport: Bool = false, sortsFields: Bool = true) {
    self.isReport = isReport
    self.sortsFields = sortsFields
  }

  /// The fields of a value that encodes itself as an object; none for other values.
  package func record(_ value: some Encodable) -> Record {
    (try? self.value(value))?.record ?? Record()
  }

  /// Converts a value that encodes itself.
  package func value<T: Encodable>(_ value: T) throws -> Value {
    switch value {
    case let value as String: return .string(value)
    case let value as Bool: return .bool(value)
    case let value as Double: return number(value)
    case let value as Int: return .number(value)
    case let value as any BinaryInteger: return .number(Double(value))
    // The shortest decimal text of the number, as in JSON.
    case let value as Float: return number(Double("\(value)") ?? Double(value))
    case let value as any Worded: return .string(value.words)
    default:
      let node = EncodedNode(self)
      try value.encode(to: node)
      return node.value
    }
  }

  /// Numbers that JSON cannot represent become a text.
  private func number(_ value: Double) -> Value {
    value.isFinite
      ? .number(value) : .string(value.isNaN ? "nan" : value > 0 ? "inf" : "-inf")
  }

  /// The name of a field.
  func name(_ key: any CodingKey) -> String {
    guard isReport else { return key.stringValue }
    var name = ""
    var previous: Character?
    for character in key.stringValue {
      if character.isUppercase, let previous, !previous.isUppercase, previous != "_" { name += "_" }
      name += character.lowercased()
      previous = character
    }
    return name
  }
}
