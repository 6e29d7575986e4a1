import Script
import Support

extension Shell {
  /// A statement in the form of a recording: with full command names, as scripts need them, and
  /// prefixed by `try` if it failed, since it may have changed something before that; `nil` for
  /// statements that a replay omits.
  func journalText(of statement: Statement, failed error: (any Error)?) -> String? {
    guard !statement.isExit, statement.calls.first?.name != "record" else { return nil }
    let text = fullText(of: statement)
    if error is Cancelled {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      return lines.map { "# interrupted: \($0)" }.joined(separator: "\n")
    }
    return error == nil ? text : "try " + text
  }

  /// The text with abbreviated names of commands written out.
  private func fullText(of statement: Statement) -> String {
    var bytes = Array(statement.span.text.utf8)
    for call in statement.calls.reversed() where state.aliases[call.name] == nil {
      guard let command = try? state.catalog.command(call.name, at: call.nameSpan),
        command.spec.name != call.name
      else { continue }
      let first = call.nameSpan.range.lowerBound - statement.span.range.lowerBound
      let name = first..<first + call.nameSpan.range.count
      guard bytes.indices.contains(first), name.upperBound <= bytes.count else { continue }
      bytes.replaceSubrange(name, with: command.spec.name.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
