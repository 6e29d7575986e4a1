import Commands
import Foundation
import Script
import Support
import Synchronization

/// Runs an `.ocs` file whose `#>` lines are the expected output.
///
/// Each command's output, or the line of its error, is compared with the `#>` lines after it. The
/// folder the transcript runs in is written `ROOT`.
public struct TranscriptRunner {
  /// Where one transcript differs.
  public struct Difference: CustomStringConvertible {
    public let line: Int
    public let command: String
    public let expected: [String]
    public let found: [String]

    public var description: String {
      "line \(line): \(command)\n  expected: \(expected)\n  found:    \(found)"
    }
  }

  private struct Block {
    var line: Int
    var text: String
    var expected: [String]
  }

  private let root: URL
  private var shell: Shell
  private let presenter = CollectingPresenter()

  /// - Parameter root: The folder relative paths start from.
  public init(root: URL) {
    self.root = root
    shell = Shell(bench: Workbench(directory: root), presenter: presenter)
  }

  /// Runs a transcript; with `UPDATE_TRANSCRIPTS=1` also rewrites its `#>` lines, and still reports
  /// what differed, so that no recording goes unread.
  public mutating func differences(in url: URL) throws -> [Difference] {
    let lines = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n")
    var differences: [Difference] = []
    var rewritten: [String] = []
    for block in TranscriptRunner.blocks(lines) {
      let found = run(block, name: url.lastPathComponent)
      rewritten.append(block.text)
      rewritten += found.map { ("#> " + $0).trimmingCharacters(in: .whitespaces) }
      if found != block.expected {
        differences.append(
          Difference(
            line: block.line, command: block.text, expected: block.expected, found: found))
      }
    }
    let updates = ProcessInfo.processInfo.environment["UPDATE_TRANSCRIPTS"] == "1"
    if updates, !differences.isEmpty {
      let text = rewritten.joined(separator: "\n") + "\n"
      try text.write(to: url, atomically: true, encoding: .utf8)
    }
    return differences
  }

  private mutating func run(_ block: Block, name: String) -> [String] {
    _ = presenter.take()
    do {
      _ = try shell.run(Source(name: name, text: block.text, firstLine: block.line))
    } catch {
      presenter.add((error as? Diagnostic)?.description ?? "\(error)")
      for note in (error as? Diagnostic)?.notes ?? [] { presenter.add("  " + note) }
    }
    return presenter.take().flatMap { $0.components(separatedBy: "\n") }.map {
      String($0.replacingOccurrences(of: root.path, with: "ROOT").trimmingSuffix(" "))
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

/// Keeps what a shell presents, as text.
public final class CollectingPresenter: Presenter {
  private let texts = Mutex<[String]>([])

  public init() {}

  /// Returns what came since the last call.
  public func take() -> [String] {
    texts.withLock { texts in
      defer { texts = [] }
      return texts
    }
  }

  func add(_ text: String) { if !text.isEmpty { texts.withLock { $0.append(text) } } }

  public func present(_ reply: Reply, of command: String, quietly: Bool) {
    for remark in reply.remarks { add("note: " + remark) }
    if !quietly { add(HumanText.lines(reply, width: 100)) }
  }

  public func present(_ value: Value) { add(HumanText.value(value, width: 100)) }
  public func present(seconds: Double) { add("took some time") }
  public func passed(_ error: Diagnostic) { add("passed over: \(error.description)") }
}
