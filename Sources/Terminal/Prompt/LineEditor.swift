@preconcurrency import CEditLine
import Commands
import Foundation
import ShellKit

/// The line editor of the prompt: libedit with completion.
enum LineEditor {
  /// The handler of Tab, set before each line is read and used only while reading.
  nonisolated(unsafe) private static var completer: (String) -> Completion = {
    _ in Completion(start: 0, candidates: [])
  }

  nonisolated(unsafe) private static var keyboard = Keyboard(
    keys: 0, interrupt: Signals.woken,
    onDisturbance: {
      guard !Signals.cancellation.isRequested else { return }
      // libedit assumes that the terminal is in the state in which it left it.
      rl_deprep_terminal()
      rl_prep_terminal(1)
      rl_resize_terminal()
      rl_forced_update_display()
    })

  /// Stores the keys typed since the last line was read, so that the next line begins with them and
  /// no program takes them.
  static func keepTypedAhead() { keyboard.pending += TypedAhead.take(from: keyboard.keys) }

  static func prepare() {
    setlocale(LC_ALL, "")
    TerminalModes.keep()
    rl_catch_signals = 0
    rl_readline_name = UnsafePointer(strdup("ocs"))
    rl_completer_word_break_characters = strdup(" \t\n;{")
    // `matches` itself adds a blank after a word if needed.
    rl_completion_append_character = 0
    rl_attempted_completion_function = { text, start, end in
      LineEditor.matches(text, from: Int(start), to: Int(end))
    }
    rl_getc_function = { _ in LineEditor.keyboard.next() }
    rl_bind_key(9, rl_complete)
  }

  /// Reads one line.
  static func read(_ prompt: String, completer complete: @escaping (String) -> Completion)
    -> PromptInput
  {
    completer = complete
    keyboard.isTouched = false
    keyboard.isInterrupted = false
    guard let line = readline(prompt) else {
      let isInterrupt = Signals.cancellation.isRequested || keyboard.isInterrupted
      // Keys pressed before the interrupt may still be unread, as a signal overtakes them.
      let isTyped = keyboard.isTouched || keyboard.hasPendingKeys
      return isInterrupt ? .interrupted(typed: isTyped) : .end
    }
    defer { free(line) }
    if Signals.cancellation.isRequested { return .interrupted(typed: line.pointee != 0) }
    return .text(String(cString: line))
  }

  /// The result for libedit: the common prefix, then all candidates, then null.
  private static func matches(
    _ text: UnsafePointer<CChar>?, from start: Int, to end: Int
  ) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    rl_attempted_completion_over = 1
    guard let buffer = rl_line_buffer else { return nil }
    // The editor counts Unicode scalars.
    let scalars = String(cString: buffer).unicodeScalars
    let line = String(scalars.prefix(end))
    let candidates = CompletionFit.candidates(
      completer(line), line, wordStart: String(scalars.prefix(start)).count)
    guard let first = candidates.first else { return nil }
    var common = first
    for candidate in candidates { common = common.commonPrefix(with: candidate) }
    let whole = first.hasSuffix("/") ? first : first + " "
    let words = candidates.count == 1 ? [whole] : [common] + candidates
    // libedit reads the third entry, even past the end of a list of one word.
    let all = words.map { strdup($0) } + [nil, nil]
    let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: all.count)
    // libedit frees the list with free(), which matches allocate() for plain pointers.
    list.initialize(from: all, count: all.count)
    return list
  }
}
