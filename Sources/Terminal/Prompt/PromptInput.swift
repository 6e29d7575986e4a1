/// Input from the prompt's line editor.
enum PromptInput: Equatable {
  case text(String)
  /// Ctrl-C; `typed` is whether the line had text.
  case interrupted(typed: Bool)
  /// Ctrl-D on an empty line, or a closed terminal.
  case end
}
