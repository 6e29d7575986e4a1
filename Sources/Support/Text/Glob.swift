/// A name pattern, in which `*` matches any characters and `?` a single one.
package struct Glob {
  private let pattern: [Character]

  /// Parses a pattern.
  package init(_ pattern: String) { self.pattern = Array(pattern) }

  /// Whether a text is a pattern rather than a plain name.
  package static func isPattern(_ text: String) -> Bool { text.contains("*") || text.contains("?") }

  /// Whether the whole name matches the pattern.
  ///
  /// - Complexity: O(*n m*) in the worst case, as only the last `*` is backtracked.
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
