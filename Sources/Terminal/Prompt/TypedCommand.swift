/// The lines of the command that is being typed, and the number of interrupts since the last line.
struct TypedCommand {
  /// The prompt's response to an input.
  enum Action: Equatable {
    /// Run the text; if it is incomplete, the next line continues it.
    case run(String)
    /// Discard the typed text.
    case discard
    /// Show how to exit.
    case warn
    /// Exit after a second consecutive interrupt.
    case interrupted
    /// Exit at the end of the input.
    case end
  }

  private var text = ""
  private var interrupts = 0

  /// Whether no line of a command has been typed yet.
  var isEmpty: Bool { text.isEmpty }

  /// Begins a new command.
  mutating func clear() { text = "" }

  /// Processes an input; exits only after consecutive interrupts at an empty prompt.
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
