/// Groups remarks that differ in names and numbers only, so that sixteen photographs with little
/// texture take one line.
package enum AlikeRemarks {
  /// Minimum number of remarks of a group; fewer are printed individually.
  static let minAlike = 3
  /// Maximum number of names in a line.
  static let maxNames = 3

  /// The remarks in order, with each group as one remark at the position of its first.
  package static func gathered(_ remarks: [String]) -> [String] {
    let words = remarks.map {
      $0.split(separator: " ", omittingEmptySubsequences: false).map(Word.init)
    }
    let forms = words.map { $0.map { $0.varies ? "#" : $0.text }.joined(separator: " ") }
    let groups = Dictionary(grouping: remarks.indices, by: { forms[$0] })
    return remarks.indices.compactMap { index in
      guard let group = groups[forms[index]], group.count >= minAlike else { return remarks[index] }
      return group.first == index ? line(of: group.map { words[$0] }) : nil
    }
  }

  /// A word of a remark, without trailing punctuation.
  private struct Word {
    let text: String
    let end: String

    init(_ word: Substring) {
      let core = word.reversed().drop { ".,:;)".contains($0) }
      text = String(core.reversed())
      end = String(word.suffix(word.count - core.count))
    }

    var number: Double? { Double(text) }
    /// Whether it may differ between remarks of the same kind: a number, or a file name.
    var varies: Bool {
      text.contains(where: \.isNumber) || text.dropFirst().dropLast().contains(".")
    }
    var isPhotograph: Bool {
      let endings = [".jpg", ".jpeg", ".png", ".tif", ".tiff", ".heic"]
      return endings.contains { text.lowercased().hasSuffix($0) }
    }
  }

  private static func line(of group: [[Word]]) -> String {
    var names: [Word] = []
    let shown = group[0].indices.map { place -> String in
      let column = group.map { $0[place] }
      let (first, end) = (column[0], column[0].end)
      if column.allSatisfy({ $0.text == first.text }) { return first.text + end }
      let numbers = column.compactMap(\.number)
      if numbers.count == column.count, let least = numbers.min(), let most = numbers.max() {
        return "\(HumanText.number(least))…\(HumanText.number(most))" + end
      }
      if names.isEmpty { names = column }
      return "…" + end
    }.joined(separator: " ")
    let sentence = shown.hasSuffix(".") ? String(shown.dropLast()) : shown
    guard !names.isEmpty else { return "\(group.count) times: \(sentence)" }
    let kind = names.allSatisfy(\.isPhotograph) ? "photographs" : "alike"
    let first = names.prefix(maxNames).map(\.text).joined(separator: ", ")
    let rest = names.count > maxNames ? " and \(names.count - maxNames) more" : ""
    return "\(group.count) \(kind): \(sentence): \(first)\(rest)"
  }
}
