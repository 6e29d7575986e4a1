/// A table whose first column contains photograph names.
struct NamedTable {
  private var columns: [String: Int] = [:]
  /// Name and numbers of each row; numbers by column index, counting the name column.
  private(set) var rows: [(name: String, values: [Int: Double])] = []

  init(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline)
    guard let head = lines.first else { throw FileProblem.noPoses }
    let separator: Character = head.contains(";") ? ";" : ","
    for (index, name) in Self.words(head, separator).enumerated() {
      columns[name.lowercased().filter { $0 != "#" }] = index
    }
    for line in lines.dropFirst() {
      let words = Self.words(line, separator)
      guard let name = words.first else { continue }
      var values: [Int: Double] = [:]
      for (index, word) in words.enumerated().dropFirst() {
        values[index] = TextBytes.number(word)
      }
      rows.append((String(name), values))
    }
  }

  /// Index of a column.
  func index(_ name: String) -> Int? { columns[name] }

  private static func words(_ line: Substring, _ separator: Character) -> [Substring] {
    line.split(separator: separator, omittingEmptySubsequences: false).map { word in
      let start = word.drop { $0.isWhitespace }
      return start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? ""
    }
  }
}
