import Foundation
import Support

/// Wraps sequences so that tmux passes them through to the outer terminal.
enum TmuxPassthrough {
  /// Maximum length of a sequence, bytes: tmux drops longer ones (its `INPUT_BUF_LIMIT` is 1 MiB).
  static let maxLength = 1_000_000

  /// Wraps a sequence.
  static func wrapped(_ sequence: String) -> String {
    "\u{1B}Ptmux;" + sequence.replacingOccurrences(of: "\u{1B}", with: "\u{1B}\u{1B}") + "\u{1B}\\"
  }

  /// Places the sequences over `rows` empty lines, as tmux does not know the height of the picture.
  static func lines(_ sequences: [String], rows: Int) -> String {
    let rows = max(rows, 1)
    return String(repeating: "\n", count: rows) + "\u{1B}[\(rows)A"
      + sequences.map(wrapped).joined() + "\u{1B}[\(rows)B\r"
  }

  /// Whether the pane's option `allow-passthrough` is on.
  static func isAllowed() -> Bool {
    let job = ChildProcess.Job(
      ["tmux", "show-options", "-Apqv", "allow-passthrough"], in: URL(fileURLWithPath: "/"),
      input: .nothing, output: .collected)
    guard let answer = try? ChildProcess.run(job, in: RunContext()) else { return false }
    let words = String(decoding: answer, as: UTF8.self).split { $0.isWhitespace }
    return words == ["on"] || words == ["all"]
  }
}
