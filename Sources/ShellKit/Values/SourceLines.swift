import Script

/// Splits a text into pieces that can be run one by one: each a line, or the lines of a block.
package struct SourceLines {
  private let source: Source
  private let lines: [Substring]
  private var position = 0
  /// Maximum number of lines of a block, which bounds the work on an unclosed one.
  private static let maxLines = 500

  /// Splits a source; pieces keep its name and the numbers of its lines.
  package init(_ source: Source) {
    self.source = source
    let text = source.text(0..<source.bytes.count)
    lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
  }

  /// The next piece; `nil` at the end. An incomplete piece at the end is returned as it is.
  package mutating func next() -> Source? {
    guard position < lines.count else { return nil }
    let first = position
    var end = first + 1
    let last = min(lines.count, first + Self.maxLines)
    while end < last, isIncomplete(first..<end) { end += 1 }
    position = end
    // An unclosed bracket takes only its own line, so that the rest of the text still runs.
    if isIncomplete(first..<end) { position = first + 1 }
    return piece(first..<position)
  }

  private func piece(_ range: Range<Int>) -> Source {
    Source(
      name: source.name, text: lines[range].joined(separator: "\n"), identity: source.identity,
      firstLine: source.firstLine + range.lowerBound)
  }

  private func isIncomplete(_ range: Range<Int>) -> Bool {
    do {
      _ = try Script(parsing: piece(range))
      return false
    } catch {
      return (error as? Diagnostic)?.kind == .incomplete
    }
  }
}
