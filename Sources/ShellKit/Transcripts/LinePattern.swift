/// A line that is expected of a command: text with placeholders.
///
/// `[~3.5±0.2]` matches a number within 0.2 of 3.5, `[~3.5]` one within one percent, `[*]` any
/// text; a line `...` matches any number of lines.
package struct LinePattern {
  private enum Piece {
    case text([Character])
    case number(Double, tolerance: Double)
    case anything
  }

  /// A line that matches any number of lines.
  static let anyLines = "..."
  /// Relative tolerance of a number without an explicit one.
  private static let share = 0.01

  private var pieces: [Piece] = []

  /// Parses a line; brackets that are not a placeholder are text.
  package init(_ line: String) {
    var rest = line[...]
    while let open = rest.firstIndex(of: "["), let close = rest[open...].firstIndex(of: "]") {
      let inner = rest[rest.index(after: open)..<close]
      if let place = LinePattern.place(inner) {
        pieces += [.text(Array(rest[..<open])), place]
      } else {
        pieces.append(.text(Array(rest[...close])))
      }
      rest = rest[rest.index(after: close)...]
    }
    pieces.append(.text(Array(rest)))
  }

  private static func place(_ inner: Substring) -> Piece? {
    if inner == "*" { return .anything }
    guard inner.first == "~" else { return nil }
    let parts = inner.dropFirst().split(separator: "±", maxSplits: 1)
    guard let first = parts.first, let value = Double(first) else { return nil }
    if parts.count == 1 { return .number(value, tolerance: abs(value) * share) }
    return Double(parts[1]).map { .number(value, tolerance: $0) }
  }

  /// Whether a line matches.
  package func matches(_ line: String) -> Bool {
    LinePattern.matches(pieces[...], Array(line)[...])
  }

  private static func matches(_ pieces: ArraySlice<Piece>, _ text: ArraySlice<Character>) -> Bool {
    guard let piece = pieces.first else { return text.isEmpty }
    let rest = pieces.dropFirst()
    switch piece {
    case .text(let wanted):
      return text.starts(with: wanted) && matches(rest, text.dropFirst(wanted.count))
    case .number(let value, let tolerance):
      let digits = text.prefix { $0.isASCII && ($0.isNumber || ".-+e".contains($0)) }
      guard let found = Double(String(digits)), abs(found - value) <= tolerance else {
        return false
      }
      return matches(rest, text.dropFirst(digits.count))
    case .anything:
      return (0...text.count).contains { matches(rest, text.dropFirst($0)) }
    }
  }

  /// Whether lines match, where `...` matches any number of them.
  package static func match(_ expected: [String], _ found: [String]) -> Bool {
    match(expected[...], found[...])
  }

  private static func match(
    _ expected: ArraySlice<String>, _ found: ArraySlice<String>
  ) -> Bool {
    guard let first = expected.first else { return found.isEmpty }
    if first == anyLines {
      return (0...found.count).contains { match(expected.dropFirst(), found.dropFirst($0)) }
    }
    guard let line = found.first, LinePattern(first).matches(line) else { return false }
    return match(expected.dropFirst(), found.dropFirst())
  }
}
