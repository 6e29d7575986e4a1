import Commands
import Foundation
import Script
import ShellKit

/// Runs an `.ocs` file in which `#>` lines give the expected output.
///
/// Each command's output, or the line of its error, is compared with the `#>` lines after it. The
/// folder of the run is replaced by `ROOT`.
package struct TranscriptRunner {
  /// Thrown for a transcript without any expected output, which could never differ.
  package struct NothingExpected: Error {}

  private let root: URL
  /// The shell that the commands run on.
  package var shell: Shell
  private let presenter = CollectingPresenter()

  /// - Parameter root: The working folder of relative paths.
  package init(root: URL) {
    self.root = root
    shell = Shell(state: ShellState(directory: root), presenter: presenter)
  }

  /// The output of a text on a new shell, in an empty folder.
  package static func output(of text: String) throws -> [String] {
    let folder = try TemporaryFolder()
    var runner = TranscriptRunner(root: folder.url)
    return runner.output(of: text)
  }

  /// Runs a transcript; with `UPDATE_TRANSCRIPTS=1` also rewrites its `#>` lines, and still reports
  /// the differences, so that every change is reviewed.
  package mutating func differences(in url: URL) throws -> [TranscriptDifference] {
    let transcript = Transcript(try String(contentsOf: url, encoding: .utf8))
    var differences: [TranscriptDifference] = []
    var rewritten: [[String]] = []
    let updates = ProcessInfo.processInfo.environment["UPDATE_TRANSCRIPTS"] == "1"
    guard updates || transcript.expectsOutput else { throw NothingExpected() }
    for block in transcript.blocks {
      let found = output(
        of: block.text, name: url.lastPathComponent, line: block.line)
      let isSame = LinePattern.match(block.expected, found)
      rewritten.append(isSame ? block.expected : found)
      if !isSame {
        differences.append(
          TranscriptDifference(
            line: block.line, command: block.text, expected: block.expected, found: found))
      }
    }
    if updates, !differences.isEmpty {
      try transcript.rewritten(rewritten).write(to: url, atomically: true, encoding: .utf8)
    }
    return differences
  }

  /// Runs a text on the shell; returns the lines of its output, or of its error.
  ///
  /// The folder of the run is replaced by `ROOT`, and the duration of a stage by `T s`.
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
}

extension String {
  fileprivate func trimmingSuffix(_ character: Character) -> Substring {
    var text = self[...]
    while text.last == character { text.removeLast() }
    return text
  }
}
