/// Collects the pieces of a word or a quoted text; neighbouring literals become one part, so that
/// a constant text is one part.
struct TextBuilder {
  private var parts: [TextPart] = []
  private var literal: [UInt8] = []

  /// Adds literal text, UTF-8.
  mutating func append(_ bytes: [UInt8]) { literal += bytes }

  /// Adds parsed parts.
  mutating func append(_ added: [TextPart]) {
    for part in added {
      if case .literal(let text) = part {
        literal += Array(text.utf8)
      } else {
        flush()
        parts.append(part)
      }
    }
  }

  /// The parts, none of them an empty literal.
  mutating func finished() -> [TextPart] {
    flush()
    return parts
  }

  private mutating func flush() {
    guard !literal.isEmpty else { return }
    parts.append(.literal(String(decoding: literal, as: UTF8.self)))
    literal = []
  }
}
