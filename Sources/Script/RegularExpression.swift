import Foundation
import Synchronization

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
