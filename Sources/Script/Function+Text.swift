import Foundation
import Synchronization

extension Function {
  /// Functions of strings.
  static let textual: [Function] = [
    Function(
      name: "upper", usage: "upper(s)", summary: "The string in capital letters.", arity: 1...1,
      apply: { .string(try text($0[0]).uppercased()) }),
    Function(
      name: "lower", usage: "lower(s)", summary: "The string in small letters.", arity: 1...1,
      apply: { .string(try text($0[0]).lowercased()) }),
    Function(
      name: "trim", usage: "trim(s)", summary: "The string without blanks at both ends.",
      arity: 1...1,
      apply: { .string(try text($0[0]).trimmingCharacters(in: .whitespacesAndNewlines)) }),
    Function(
      name: "starts_with", usage: "starts_with(s, start)",
      summary: "Whether the string begins with another.", arity: 2...2,
      apply: { .bool(try text($0[0]).hasPrefix(text($0[1]))) }),
    Function(
      name: "ends_with", usage: "ends_with(s, end)",
      summary: "Whether the string ends with another.", arity: 2...2,
      apply: { .bool(try text($0[0]).hasSuffix(text($0[1]))) }),
    Function(
      name: "replace", usage: "replace(s, pattern, by)",
      summary: "The string with each match of a regular expression replaced; $1 is a group.",
      arity: 3...3,
      apply: {
        .string(try RegularExpression.replace(text($0[0]), text($0[1]), by: text($0[2])))
      }),
    Function(
      name: "split", usage: "split(s, separator)",
      summary: "The list of the parts between separators.", arity: 2...2,
      apply: { .list(try split(text($0[0]), at: text($0[1])).map { .string($0) }) }),
    Function(
      name: "concat", usage: "concat(list, separator)",
      summary: "The items of a list as one string.", arity: 1...2, apply: { try joined($0) }),
    Function(
      name: "number", usage: "number(s)",
      summary: "The number that a string contains, or null.", arity: 1...1,
      apply: { $0[0].number.map { .number($0) } ?? .number(orNull: parsed($0[0])) }),
  ]
}

private func text(_ value: Value) throws -> String {
  guard case .string(let text) = value else {
    throw ValueError("expected a string, got \(value.kindName)")
  }
  return text
}

private func split(_ text: String, at separator: String) throws -> [String] {
  guard !separator.isEmpty else { throw ValueError("split() needs a separator") }
  return text.components(separatedBy: separator)
}

private func joined(_ arguments: [Value]) throws -> Value {
  guard case .list(let items) = arguments[0] else {
    throw ValueError("concat() takes a list, got \(arguments[0].kindName)")
  }
  let separator = try arguments.count > 1 ? text(arguments[1]) : ""
  let texts = items.map(\.text)
  let length = texts.reduce(0) { $0 + $1.utf8.count + separator.utf8.count }
  guard length <= ScriptLimits.length else {
    throw ValueError("the string is too long, over \(ScriptLimits.length) bytes")
  }
  return .string(texts.joined(separator: separator))
}

private func parsed(_ value: Value) -> Double? {
  guard case .string(let text) = value,
    let number = Double(text.trimmingCharacters(in: .whitespaces)), number.isFinite
  else { return nil }
  return number
}

/// Regular expressions of `=~` and `replace()`, in the syntax of ICU.
enum RegularExpression {
  /// Maximum length of a pattern and of a searched text, characters: matching may take time that
  /// grows fast with both.
  private static let (maxPattern, maxText) = (500, 100_000)
  /// Maximum number of compiled patterns that are stored.
  private static let maxCompiled = 64
  private static let compiled = Mutex<[String: NSRegularExpression]>([:])

  /// Whether a text contains a match; false for null.
  ///
  /// - Throws: `ValueError` for other kinds of values and invalid patterns.
  static func matches(_ text: Value, _ pattern: Value) throws -> Bool {
    guard text != .null else { return false }
    guard case .string(let text) = text, case .string(let pattern) = pattern else {
      throw ValueError("=~ takes a string and a pattern, got \(text.kindName)")
    }
    let expression = try expression(pattern)
    return expression.firstMatch(in: try checked(text), range: whole(text)) != nil
  }

  /// The text with each match replaced; `$1` is the first group.
  static func replace(_ text: String, _ pattern: String, by template: String) throws -> String {
    try expression(pattern).stringByReplacingMatches(
      in: checked(text), range: whole(text), withTemplate: template)
  }

  private static func whole(_ text: String) -> NSRange { NSRange(0..<text.utf16.count) }

  private static func checked(_ text: String) throws -> String {
    guard text.utf8.count <= maxText else {
      throw ValueError("patterns are searched in at most \(maxText) characters")
    }
    return text
  }

  private static func expression(_ pattern: String) throws -> NSRegularExpression {
    if let found = compiled.withLock({ $0[pattern] }) { return found }
    guard pattern.count <= maxPattern, let made = try? NSRegularExpression(pattern: pattern) else {
      throw ValueError("\(pattern.prefix(maxPattern)) is not a valid pattern")
    }
    compiled.withLock { known in
      if known.count >= maxCompiled { known = [:] }
      known[pattern] = made
    }
    return made
  }
}
