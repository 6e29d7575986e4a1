import Commands
import Foundation
import Script

/// Runs an `.ocs` file whose `#>` lines are the expected output.
///
/// Each command's output, or the line of its error, is compared with the `#>` lines after it. The
/// folder the transcript runs in is written `ROOT`.
package struct TranscriptRunner {
  /// Thrown for a transcript that expects no output at all, which nothing could differ from.
  package struct NothingExpected: Error {}

  private struct Block {
    var line: Int
    var text: String
    var expected: [String]
  }

  private let root: URL
  /// The shell that the commands run on.
  package var shell: Shell
  private let presenter = CollectingPresenter()

  /// - Parameter root: The folder relative paths start from.
  package init(root: URL) {
    self.root = root
    shell = Shell(bench: Workbench(directory: root), presenter: presenter)
  }

  /// Runs a transcript; with `UPDATE_TRANSCRIPTS=1` also rewrites its `#>` lines, and still reports
  /// what differed, so that no recording goes unread.
  package mutating func differences(in url: URL) throws -> [TranscriptDifference] {
    let lines = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n")
    var differences: [TranscriptDifference] = []
    var rewritten: [String] = []
    let blocks = TranscriptRunner.blocks(lines)
    let updates = ProcessInfo.processInfo.environment["UPDATE_TRANSCRIPTS"] == "1"
    guard updates || blocks.contains(where: { !$0.expected.isEmpty }) else {
      throw NothingExpected()
    }
    for block in blocks {
      let found = output(
        of: block.text, name: url.lastPathComponent, line: block.line)
      rewritten.append(block.text)
      rewritten += found.map { ("#> " + $0).trimmingCharacters(in: .whitespaces) }
      if found != block.expected {
        differences.append(
          TranscriptDifference(
            line: block.line, command: block.text, expected: block.expected, found: found))
      }
    }
    if updates, !differences.isEmpty {
      let text = rewritten.joined(separator: "\n") + "\n"
      try text.write(to: url, atomically: true, encoding: .utf8)
    }
    return differences
  }

  /// Runs a text on the shell; returns the lines it prints, or those of its error.
  ///
  /// The folder the runner works in is written `ROOT`, and the seconds a stage took `T s`.
  package mutating func output(of text: String, name: String = "test", line: Int = 1) -> [String] {
    _ = presenter.take()
    do {
      _ = try shell.run(Source(name: name, text: text, firstLine: line))
    } catch {
      presenter.add((error as? Diagnostic)?.description ?? "\(error)")
      for note in (error as? Diagnostic)?.notes ?? [] { presenter.add("  " + note) }
    }
    return presenter.take().flatMap { $0.components(separatedBy: "\n") }.map {
      String($0.replacingOccurrences(of: root.path, with: "ROOT").trimmingSuffix(" "))
        .replacing(/, (\d+ (min|h) )?[0-9.]+ (s|min)$/, with: ", T s")
    }
  }

  /// Cuts the lines into commands, each with the `#>` lines after it; a command reaches over
  /// several lines where it must.
  private static func blocks(_ lines: [String]) -> [Block] {
    var blocks: [Block] = []
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("#>") {
        let text = String(line.dropFirst(line.hasPrefix("#> ") ? 3 : 2))
        if !blocks.isEmpty { blocks[blocks.count - 1].expected.append(text) }
      } else if let last = blocks.last, last.expected.isEmpty, isIncomplete(last.text) {
        blocks[blocks.count - 1].text += "\n" + line
      } else if !(line.isEmpty && index == lines.count - 1) {
        blocks.append(Block(line: index + 1, text: line, expected: []))
      }
    }
    return blocks
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

extension String {
  fileprivate func trimmingSuffix(_ character: Character) -> Substring {
    var text = self[...]
    while text.last == character { text.removeLast() }
    return text
  }
}
