import Foundation
import Support

/// What tmux hands on to the terminal round it.
enum TmuxPassthrough {
  /// Longest sequence that tmux takes, bytes: it drops longer ones (its `INPUT_BUF_LIMIT` is 1 MiB).
  static let maxLength = 1_000_000

  /// A sequence that tmux hands on.
  static func wrapped(_ sequence: String) -> String {
    "\u{1B}Ptmux;" + sequence.replacingOccurrences(of: "\u{1B}", with: "\u{1B}\u{1B}") + "\u{1B}\\"
  }

  /// Sequences in the place of `rows` empty lines: tmux does not know that they take any.
  static func lines(_ sequences: [String], rows: Int) -> String {
    let rows = max(rows, 1)
    return String(repeating: "\n", count: rows) + "\u{1B}[\(rows)A"
      + sequences.map(wrapped).joined() + "\u{1B}[\(rows)B\r"
  }

  /// Whether the pane's `allow-passthrough` is on.
  static func isAllowed() -> Bool {
    let job = ChildProcess.Job(
      ["tmux", "show-options", "-Apqv", "allow-passthrough"], in: URL(fileURLWithPath: "/"),
      input: .nothing, output: .collected)
    guard let answer = try? ChildProcess.run(job, in: RunContext()) else { return false }
    let words = String(decoding: answer, as: UTF8.self).split { $0.isWhitespace }
    return words == ["on"] || words == ["all"]
  }
}
