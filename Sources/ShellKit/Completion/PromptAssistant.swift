import Foundation
import Script
import Support

/// Completes the line that is being typed, and shows help on the word at its end.
package struct PromptAssistant<State> {
  let content: HelpContent<State>
  let state: PromptState

  /// Creates an assistant for the given help and the current state of the shell.
  package init(_ content: HelpContent<State>, state: PromptState) {
    self.content = content
    self.state = state
  }

  var catalog: Catalog<State> { content.catalog }

  /// Completes the end of `line`: commands, options, choices, frames, settings, columns, variables and
  /// their fields, paths, programs.
  package func complete(_ line: String) -> Completion {
    let characters = Array(line)
    let typed = TypedLine(characters)
    guard !typed.isComment else { return Completion(start: line.count, candidates: []) }
    if typed.quote != "'", let variable = TypedVariable(characters) { return complete(variable) }
    let words = commandWords(typed.words)
    if let names = expressionNames(typed.word, after: words) {
      return completeName(characters, among: names)
    }
    return Completion(
      start: typed.start, typed: typed.word, among: candidates(for: typed.word, after: words),
      write: { isWritten($0, typed: typed, words: words) ? typed.written($0) : $0 })
  }

  /// Whether the word may need quotes, as names do; options and commands do not.
  private func isWritten(_ text: String, typed: TypedLine, words: [String]) -> Bool {
    typed.quote != nil || !words.isEmpty && !text.hasPrefix("--")
  }

  /// The words of the command itself: without `try`, `time` or `let x =`, and with aliases
  /// expanded.
  func commandWords(_ words: [String]) -> [String] {
    var words = words
    while let first = words.first, ["try", "time"].contains(first) { words.removeFirst() }
    if words.count >= 3, words[0] == "let", words[2] == "=" { words.removeFirst(3) }
    if let first = words.first, let text = state.aliases[first] {
      words = TypedLine(Array(text + " ")).words + words.dropFirst()
    }
    return words
  }

  private func complete(_ variable: TypedVariable) -> Completion {
    var names = state.variables
    var before = ""
    if let base = variable.base {
      names = fields(of: base)
      before = base + "."
    }
    return Completion(
      start: variable.start, typed: variable.path, among: names.map { before + $0 },
      write: { variable.sign + $0 })
  }

  /// The fields of a record, or of the first row of a table.
  private func fields(of path: String) -> [String] {
    let source = Source(name: "completion", text: "$" + path)
    guard let value = try? Script.expression(source).value(in: state.scope) else { return [] }
    return (value.record ?? value.table?.first)?.keys ?? []
  }

  /// The names that may be used in an expression; `nil` outside of one.
  func expressionNames(_ word: String, after words: [String]) -> [String]? {
    let functions = Function.all.map { $0.name + "(" } + ["true", "false", "null"]
    if let place = words.lastIndex(of: "--where"), !word.hasPrefix("--"),
      !words[(place + 1)...].contains(where: {
        $0.hasPrefix("--") || [">>", "|"].contains($0)
      })
    {
      return (catalog.command(words[0])?.spec.columns ?? []) + functions
    }
    let isExpression = ["expect", "if"].contains(words.first ?? "") || word.hasPrefix("(")
    return isExpression ? functions : nil
  }

  /// Completes the name at the end of an expression.
  private func completeName(_ line: [Character], among names: [String]) -> Completion {
    var first = line.count
    while first > 0, line[first - 1].isLetter || line[first - 1].isNumber || line[first - 1] == "_"
    {
      first -= 1
    }
    return Completion(start: first, typed: String(line[first...]), among: names)
  }
}
