import Foundation
import Script

/// Turns results and reports into values for scripts.
///
/// A property becomes a field in the order of its declaration; a `Worded` fact becomes its sentence.
package struct ValueEncoder {
  /// Whether names turn from `camelCase` to `snake_case` and fields are sorted by name, at every
  /// level: the form of reports. Results name their fields themselves.
  package var isReport = false
  /// Whether the fields of reports are sorted; they are as they were declared where people read them.
  package var sortsFields = true

  /// An encoder of results, or of reports.
  package init(isReport: Bool = false, sortsFields: Bool = true) {
    self.isReport = isReport
    self.sortsFields = sortsFields
  }

  /// The fields of what encodes itself as an object; none for anything else.
  package func record(_ value: some Encodable) -> Record {
    (try? self.value(value))?.record ?? Record()
  }

  /// The value that stands for one that encodes itself.
  package func value<T: Encodable>(_ value: T) throws -> Value {
    switch value {
    case let value as String: return .string(value)
    case let value as Bool: return .bool(value)
    case let value as Double: return number(value)
    case let value as Int: return .number(value)
    case let value as any BinaryInteger: return .number(Double(value))
    // The shortest text that denotes it, as JSON has it.
    case let value as Float: return number(Double("\(value)") ?? Double(value))
    case let value as any Worded: return .string(value.words)
    default:
      let node = EncodedNode(self)
      try value.encode(to: node)
      return node.value
    }
  }

  /// What no JSON number can hold becomes a text.
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
