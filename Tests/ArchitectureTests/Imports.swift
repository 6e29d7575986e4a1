import Foundation
import RegexBuilder

/// Extracts the imports of Swift and C sources.
enum Imports {
  /// Maximum number of characters of an import after its keyword.
  private static let maxImport = 200

  /// Modules that a Swift source imports, in order: with any attributes and access level; complete
  /// modules, submodules or single declarations.
  static func modules(of swift: String) -> [String] {
    let pattern = Regex {
      /(?:^|[;\n])[ \t]*/
      ZeroOrMore(/@\w+(?:\([^)]*\))?\s+|(?:public|package|internal|fileprivate|private)\s+/)
      /import\s+(?:(?:struct|class|enum|protocol|typealias|func|let|var|macro)\s+)?`?/
      Capture { OneOrMore(.word) }
    }
    let code = code(swift)
    guard let last = code.range(of: "import", options: .backwards) else { return [] }
    // What follows the last import is not searched.
    let end = code.index(last.upperBound, offsetBy: maxImport, limitedBy: code.endIndex)
    return code[..<(end ?? code.endIndex)].matches(of: pattern).map { String($0.1) }
  }

  /// Headers that a C source includes between quotation marks.
  static func quotedHeaders(of c: String) -> [String] {
    code(c, keepsStrings: true).matches(of: /(?:^|\n)[ \t]*#\s*(?:include|import)\s*"([^"]+)"/)
      .map { String($0.1) }
  }

  /// The text without comments and, unless `keepsStrings`, without the content of string literals.
  static func code(_ text: String, keepsStrings: Bool = false) -> String {
    let text = Array(text.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      if text.has("/*", at: index), let end = text.end(of: "*/", from: index + 2) {
        result.append(UInt8(ascii: " "))
        index = end
      } else if text.has("//", at: index) {
        index = text[index...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
      } else if !keepsStrings, let end = text.endOfString(at: index) {
        result += [UInt8(ascii: "\""), UInt8(ascii: "\"")]
        index = end
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension [UInt8] {
  fileprivate func has(_ word: StaticString, at index: Int) -> Bool {
    let count = word.utf8CodeUnitCount
    guard index + count <= self.count else { return false }
    for i in 0..<count where self[index + i] != word.utf8Start[i] { return false }
    return true
  }

  /// The index behind the next occurrence of a word.
  fileprivate func end(of word: StaticString, from start: Int) -> Int? {
    guard start < count else { return nil }
    return (start..<count).first { has(word, at: $0) }.map { $0 + word.utf8CodeUnitCount }
  }

  /// The index behind the string literal that begins at an index.
  fileprivate func endOfString(at index: Int) -> Int? {
    guard self[index] == UInt8(ascii: "\"") else { return nil }
    if has("\"\"\"", at: index) { return end(of: "\"\"\"", from: index + 3) }
    var next = index + 1
    while next < count, self[next] != UInt8(ascii: "\n") {
      if self[next] == UInt8(ascii: "\"") { return next + 1 }
      next += self[next] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }
}
