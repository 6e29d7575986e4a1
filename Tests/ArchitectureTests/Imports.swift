import RegexBuilder

/// Extracts the imports of Swift and C sources.
enum Imports {
  /// Modules that a Swift source imports, in order: with any attributes and access level; complete
  /// modules, submodules or single declarations.
  static func modules(of swift: String) -> [String] {
    let pattern = Regex {
      /(?:^|[;\n])[ \t]*/
      ZeroOrMore(/@\w+(?:\([^)]*\))?\s+|(?:public|package|internal|fileprivate|private)\s+/)
      /import\s+(?:(?:struct|class|enum|protocol|typealias|func|let|var|macro)\s+)?`?/
      Capture { OneOrMore(.word) }
    }
    return code(swift).matches(of: pattern).map { String($0.1) }
  }

  /// Headers that a C source includes between quotation marks.
  static func quotedHeaders(of c: String) -> [String] {
    code(c, keepsStrings: true).matches(of: /(?:^|\n)[ \t]*#\s*(?:include|import)\s*"([^"]+)"/)
      .map { String($0.1) }
  }

  /// The text without comments and, unless `keepsStrings`, without the content of string literals.
  static func code(_ text: String, keepsStrings: Bool = false) -> String {
    var result = text.replacing(/\/\*(?s:.)*?\*\//, with: " ")
    if !keepsStrings {
      result = result.replacing(/"""(?s:.)*?"""/, with: "\"\"")
      result = result.replacing(/"(?:\\.|[^"\\\n])*"/, with: "\"\"")
    }
    return result.replacing(/\/\/[^\n]*/, with: "")
  }
}
