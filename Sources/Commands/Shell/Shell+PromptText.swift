import Capture
import Foundation
import Script
import ShellKit

extension Shell {
  /// What is run for a line typed at the prompt: words of other shells are replaced by their
  /// equivalent, and the path of a capture, as a terminal writes it when a file is dropped, by the
  /// command that loads it.
  public func promptText(_ text: String) -> String {
    let line = text.trimmingCharacters(in: .whitespaces)
    guard !line.isEmpty, !line.contains("\n") else { return text }
    if line.hasPrefix("?") {
      return "help " + line.dropFirst().trimmingCharacters(in: .whitespaces)
    }
    let name = String(line.prefix { !$0.isWhitespace })
    if let word = Self.replaced[name], state.aliases[name] == nil {
      return word + line.dropFirst(name.count)
    }
    return droppedPath(line).map { "load " + ScriptText.word($0) } ?? text
  }

  /// Words of other shells that have an equivalent.
  private static let replaced = ["man": "help", "ls": "!ls", "ll": "!ls -l", "open": "load"]

  /// Whether a word of another shell has an equivalent.
  func isWord(_ word: String) -> Bool {
    Self.replaced[word] != nil || ["clear", "exit", "!!"].contains(word)
  }

  /// The path that a line consists of, if it is that of a capture and no command has that name.
  private func droppedPath(_ line: String) -> String? {
    var path: String
    if line.hasPrefix("file://"), let url = URL(string: line) {
      path = url.path
    } else {
      guard let script = try? Script(parsing: Source(name: "path", text: line)),
        script.statements.count == 1, case .command(let call) = script.statements[0].kind,
        call.arguments.isEmpty
      else { return nil }
      path = call.name
    }
    let isPath = path.contains("/") || path.contains(".")
    guard isPath || !isCommand(path) else { return nil }
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return PathKind(of: state.url(path)) == .other ? nil : path
  }

  /// Whether a name is that of a command, a statement or an alias, or the beginning of one.
  private func isCommand(_ name: String) -> Bool {
    state.aliases[name] != nil || state.catalog.names.contains { $0.hasPrefix(name) }
  }
}
