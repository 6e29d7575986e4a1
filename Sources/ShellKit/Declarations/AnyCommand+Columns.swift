import Script
import Support

extension CommandSpec {
  /// Checks that the command's table has a column.
  ///
  /// - Throws: `Diagnostic` of kind `usage` for a column that the command's table does not have; a
  ///   leading `-`, which sorts in descending order, is ignored.
  package func checkColumn(_ text: String, at span: Span? = nil) throws {
    let name = text.hasPrefix("-") ? String(text.dropFirst()) : text
    guard !columns.isEmpty, !columns.contains(name) else { return }
    throw Diagnostic(
      .usage, "\(self.name): there is no column \(name)",
      suggestion: nearestName(to: name, among: columns), span: span)
  }
}

extension AnyCommand {
  /// Checks the literal columns of `--columns`, `--sort` and `--where`.
  func checkColumns(_ call: CommandCall) throws {
    guard !spec.columns.isEmpty else { return }
    var asked: String?
    for argument in call.arguments {
      switch argument {
      case .option(let name, let value, _):
        if let value { try checkColumns(name, value) }
        asked = value == nil ? name : nil
      case .word(let word):
        if let name = asked { try checkColumns(name, word) }
        asked = nil
      case .condition(_, let expression, _):
        for (name, span) in expression.bareNames { try spec.checkColumn(name, at: span) }
        asked = nil
      }
    }
  }

  private func checkColumns(_ option: String, _ word: Word) throws {
    guard ["columns", "sort"].contains(option), let text = word.literal else { return }
    for name in text.split(separator: ",") { try spec.checkColumn(String(name), at: word.span) }
  }
}
