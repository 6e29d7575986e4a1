/// What came from the prompt's line editor.
enum PromptInput: Equatable {
  case text(String)
  /// Ctrl-C, with or without something typed.
  case interrupted(typed: Bool)
  /// Ctrl-D on an empty line, or the terminal is gone.
  case end
}
