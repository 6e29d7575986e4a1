import Script

extension Shell {
  /// The text an alias stands for.
  public func expansion(of name: String) -> String? { state.aliases[name] }

  /// Makes a name stand for a text; what is a command stays one.
  public mutating func define(alias name: String, as text: String, at span: Span) throws {
    guard !state.catalogue.names.contains(name) else {
      throw Diagnostic(.usage, "alias: \(name) is a command and cannot be redefined", span: span)
    }
    state.aliases[name] = text
  }

  /// Checks what an alias's text calls as far as that is known before the run.
  func checkExpansion(of call: CommandCall, as text: String, depth: Int) throws {
    guard depth < Shell.maxAliasDepth else { return }
    let script = try Script(parsing: call.expanded(as: text))
    for case .command(let inner) in script.statements.map(\.kind) where inner.name != call.name {
      try check(inner, aliasDepth: depth + 1)
    }
  }

  /// Aliases inside each other that are followed by a check; a run finds the rest.
  private static let maxAliasDepth = 8
}
