import ShellKit

/// What the line editor needs of the shell.
struct EditorServices {
  /// Candidates for the end of a text.
  var complete: (String) -> Completion = { Completion(start: $0.count, candidates: []) }
  /// A description of each candidate; empty texts for none.
  var describe: (Completion, String) -> [String] = { completion, _ in
    completion.candidates.map { _ in "" }
  }
  /// A line to show below a text that cannot be completed: what its last word may be.
  var hint: (String) -> String? = { _ in nil }
  /// The parts of a text with a meaning.
  var styles: (String) -> [StyledRange] = { _ in [] }
  /// Whether a text can be run, or needs more lines.
  var isComplete: (String) -> Bool = { _ in true }
  /// Earlier texts, oldest first.
  var history: [String] = []
  /// Whether the terminal shows colors; without them, nothing is suggested.
  var usesColor = true
}

/// The size of a terminal, cells.
struct TerminalSize: Equatable {
  var width: Int
  var height: Int
}
