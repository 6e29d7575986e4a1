/// Collects the parts of a word or a quoted string; adjacent literals are merged, so that a
/// constant text is a single part.
struct TextBuilder {
  private var parts: [TextPart] = []
  private var literal: [UInt8] = []

  /// Appends literal text, UTF-8.
  mutating func append(_ bytes: [UInt8]) { literal += bytes }

  /// Appends parsed parts.
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

  /// The parts, without empty literals.
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
