import Script
import ShellKit
import Support

extension Shell {
  /// A statement in the form of a recording: with full command names, as scripts need them, and so
  /// that the files it writes are replaced; `nil` for statements that a replay omits.
  ///
  /// A statement that failed is omitted, unless it changed the project first, as a block may: it is
  /// then prefixed by `try`.
  func journalText(
    of statement: Statement, failed error: (any Error)?, hasChanged: Bool
  ) -> String? {
    guard !statement.isExit, !statement.isShell, statement.calls.first?.name != "record" else {
      return nil
    }
    let text = fullText(of: statement)
    if error is Cancelled {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      return lines.map { "# interrupted: \($0)" }.joined(separator: "\n")
    }
    guard error == nil || hasChanged else { return nil }
    // The same capture is rendered again, but not into a folder that has it already.
    let isRendering = statement.calls.first?.name == "simulate"
    return error == nil && !isRendering ? text : "try " + text
  }

  /// The text with abbreviated names of commands written out.
  private func fullText(of statement: Statement) -> String {
    var bytes = Array(statement.span.text.utf8)
    let start = statement.span.range.lowerBound
    for call in statement.calls.reversed() where state.aliases[call.name] == nil {
      let joined = state.catalog.joined(call)
      guard let command = try? state.catalog.command(joined.name, at: call.nameSpan) else {
        continue
      }
      let end = call.span.range.upperBound - start
      if Self.mayRefuse(command, joined), bytes.indices.contains(end) || end == bytes.count {
        bytes.insert(contentsOf: " --force".utf8, at: end)
      }
      guard joined.name == call.name, command.spec.name != call.name else { continue }
      let first = call.nameSpan.range.lowerBound - start
      let name = first..<first + call.nameSpan.range.count
      guard bytes.indices.contains(first), name.upperBound <= bytes.count else { continue }
      bytes.replaceSubrange(name, with: command.spec.name.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether a command writes a file and would not replace one that exists.
  private static func mayRefuse(_ command: AnyCommand<ShellState>, _ call: CommandCall) -> Bool {
    let names = command.settings.map(\.name)
    let given = call.arguments.compactMap { argument -> String? in
      if case .option(let name, _, _) = argument { name } else { nil }
    }
    guard names.contains("force"), !given.contains("force") else { return false }
    return !names.contains("out") || given.contains("out")
  }
}
