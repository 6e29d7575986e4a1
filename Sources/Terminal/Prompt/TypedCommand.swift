/// The lines of the command that is being typed, and the interrupts since the last line.
struct TypedCommand {
  /// What the prompt does with an input.
  enum Action: Equatable {
    /// Runs the text; when it is incomplete, the next line continues it.
    case run(String)
    /// Forgets what was typed.
    case discard
    /// Tells how to leave.
    case warn
    /// Leaves after a second interrupt in a row.
    case interrupted
    /// Leaves at the end of the input.
    case end
  }

  private var text = ""
  private var interrupts = 0

  /// Whether no line of a command was typed yet.
  var isEmpty: Bool { text.isEmpty }

  /// Begins a new command.
  mutating func clear() { text = "" }

  /// Takes an input; only interrupts at an empty prompt, one after the other, leave.
  mutating func take(_ input: PromptInput) -> Action {
    switch input {
    case .end: return .end
    case .interrupted(let typed):
      interrupts = typed || !isEmpty ? 0 : interrupts + 1
      text = ""
      return interrupts == 0 ? .discard : interrupts == 1 ? .warn : .interrupted
    case .text(let line):
      interrupts = 0
      text += isEmpty ? line : "\n" + line
      return .run(text)
    }
  }
}
