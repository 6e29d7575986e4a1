import Script

/// A script in which `#>` lines give the expected output of the command before them.
package struct Transcript {
  /// A command with its expected output; none for a comment or an empty line.
  package struct Block {
    /// The number of its first line, from 1.
    package var line: Int
    /// The text of the command, which may span several lines.
    package var text: String
    /// The expected lines, without `#>`.
    package var expected: [String]
  }

  /// The prefix of an expected line.
  static let mark = "#>"

  /// The commands in textual order.
  package let blocks: [Block]

  /// Splits a text into commands, each with the `#>` lines after it.
  package init(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var blocks: [Block] = []
    for (index, line) in lines.enumerated() {
      if line.hasPrefix(Transcript.mark) {
        let rest = line.dropFirst(line.hasPrefix(Transcript.mark + " ") ? 3 : 2)
        if !blocks.isEmpty { blocks[blocks.count - 1].expected.append(String(rest)) }
      } else if let last = blocks.last, last.expected.isEmpty, Self.isIncomplete(last.text) {
        blocks[blocks.count - 1].text += "\n" + line
      } else if !(line.isEmpty && index == lines.count - 1) {
        blocks.append(Block(line: index + 1, text: line, expected: []))
      }
    }
    self.blocks = blocks
  }

  /// Whether any output is expected.
  package var expectsOutput: Bool { blocks.contains { !$0.expected.isEmpty } }

  /// The complete text, with other expected output.
  package func rewritten(_ expected: [[String]]) -> String {
    zip(blocks, expected).map { block, lines in
      ([block.text] + lines.map { $0.isEmpty ? Transcript.mark : "\(Transcript.mark) \($0)" })
        .map { $0 + "\n" }.joined()
    }.joined()
  }

  private static func isIncomplete(_ text: String) -> Bool {
    do {
      _ = try Script(parsing: Source(name: "", text: text))
      return false
    } catch {
      return (error as? Diagnostic)?.kind == .incomplete
    }
  }
}
