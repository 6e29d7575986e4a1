import Commands
import ShellKit

/// Adapts a completion to the word that the line editor replaces, which it splits by its own rules.
enum CompletionFit {
  /// Replacements for the text from character `wordStart` on.
  ///
  /// If the completion begins earlier, as in quoted text with blanks, the typed text before the
  /// editor's word is removed from it; if it begins later, the text in between is prepended.
  static func candidates(_ completion: Completion, _ line: String, wordStart: Int) -> [String] {
    let typed = Array(line)
    guard wordStart <= typed.count, completion.start <= typed.count else { return [] }
    if completion.start >= wordStart {
      let before = String(typed[wordStart..<completion.start])
      return completion.candidates.map { before + $0 }
    }
    let before = String(typed[completion.start..<wordStart])
    return completion.candidates.filter { $0.hasPrefix(before) }.map {
      String($0.dropFirst(before.count))
    }
  }
}
