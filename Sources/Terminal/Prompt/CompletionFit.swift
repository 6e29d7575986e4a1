import Commands
import ShellKit

/// Fits a completion to the word that the line editor replaces, which it cuts by its own rules.
enum CompletionFit {
  /// Replacements for the text from character `wordStart` on.
  ///
  /// Where the completion begins earlier, as in quotes with blanks, what was typed before the
  /// editor's word is taken off; where it begins later, it is put before.
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
