import Support

/// Untrusted numbers in lines of text, separated by commas, semicolons or white space.
package struct TextTable {
  /// Column names; empty without a header.
  package private(set) var columns: [String] = []
  /// Rows with their line numbers, from 1; `nil` in place of anything but a finite number.
  package private(set) var rows: [(line: Int, values: [Double?])] = []

  /// - Parameter hasHeader: Whether the first line contains the column names.
  /// - Throws: `FileProblem.notText`.
  package init(_ bytes: [UInt8], hasHeader: Bool) throws {
    guard let text = String(validating: TextBytes.utf8(bytes), as: UTF8.self) else {
      throw FileProblem.notText
    }
    var isFirst = hasHeader
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let words = Self.words(line)
      guard !words.isEmpty else { continue }
      if isFirst {
        columns = words.map { $0.lowercased() }
        isFirst = false
      } else {
        rows.append((index + 1, words.map { TextBytes.number($0) }))
      }
    }
  }

  /// Index of a column.
  package func index(_ name: String) -> Int? { columns.firstIndex(of: name) }

  private static func words(_ line: Substring) -> [Substring] {
    // With semicolons, commas are decimal separators.
    guard let separator = [";", ","].first(where: { line.contains($0) }) else {
      return line.split(whereSeparator: \.isWhitespace)
    }
    return line.split(separator: separator, omittingEmptySubsequences: false).map {
      let start = $0.drop { $0.isWhitespace }
      let end = start.lastIndex { !$0.isWhitespace }
      return end.map { start[...$0] } ?? ""
    }
  }
}
