/// The differences between two texts, by line.
package enum LineDifference {
  /// Longer texts are listed one after the other.
  private static let maxLines = 400

  /// Lines with the prefix `- ` if only expected, `+ ` if only found, and two blanks if in both.
  package static func lines(expected: [String], found: [String]) -> [String] {
    guard expected.count <= maxLines, found.count <= maxLines else {
      return expected.map { "- " + $0 } + found.map { "+ " + $0 }
    }
    let common = lengths(expected, found)
    var (i, j) = (0, 0)
    var out: [String] = []
    while i < expected.count || j < found.count {
      if i < expected.count, j < found.count, LinePattern(expected[i]).matches(found[j]) {
        out.append("  " + found[j])
        (i, j) = (i + 1, j + 1)
      } else if j == found.count || i < expected.count && common[i + 1][j] >= common[i][j + 1] {
        out.append("- " + expected[i])
        i += 1
      } else {
        out.append("+ " + found[j])
        j += 1
      }
    }
    return out
  }

  /// Length of the longest common subsequence from each pair of positions on.
  private static func lengths(_ expected: [String], _ found: [String]) -> [[Int]] {
    let patterns = expected.map { LinePattern($0) }
    let row = [Int](repeating: 0, count: found.count + 1)
    var table = [[Int]](repeating: row, count: expected.count + 1)
    for i in expected.indices.reversed() {
      for j in found.indices.reversed() {
        table[i][j] =
          patterns[i].matches(found[j])
          ? table[i + 1][j + 1] + 1 : max(table[i + 1][j], table[i][j + 1])
      }
    }
    return table
  }
}
