/// A pattern of names: `*` stands for any characters, `?` for one.
package struct Glob {
  private let pattern: [Character]

  /// Reads a pattern.
  package init(_ pattern: String) { self.pattern = Array(pattern) }

  /// Whether a text is a pattern and not a plain name.
  package static func isPattern(_ text: String) -> Bool { text.contains("*") || text.contains("?") }

  /// Whether the whole name fits the pattern.
  ///
  /// - Complexity: O(*n m*) at worst: of several `*` only the last is tried again.
  package func matches(_ name: String) -> Bool {
    let name = Array(name)
    var (p, n) = (0, 0)
    var star: (pattern: Int, name: Int)?
    while n < name.count {
      if p < pattern.count, pattern[p] == "*" {
        star = (p, n)
        p += 1
      } else if p < pattern.count, pattern[p] == "?" || pattern[p] == name[n] {
        p += 1
        n += 1
      } else if let last = star {
        star = (last.pattern, last.name + 1)
        (p, n) = (last.pattern + 1, last.name + 1)
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == "*" }
  }
}
