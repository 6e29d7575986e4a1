import Script

extension Shell {
  /// The text that an alias expands to.
  public func expansion(of name: String) -> String? { state.aliases[name] }

  /// Defines an alias; names of commands cannot be redefined.
  public mutating func define(alias name: String, as text: String, at span: Span) throws {
    guard !state.catalog.names.contains(name) else {
      throw Diagnostic(.usage, "alias: \(name) is a command and cannot be redefined", span: span)
    }
    state.aliases[name] = text
  }

  /// Checks the commands in an alias's text as far as possible before the run.
  func checkExpansion(of call: CommandCall, as text: String, depth: Int) throws {
    guard depth < Shell.maxAliasDepth else { return }
    let script = try Script(parsing: call.expanded(as: text))
    for case .command(let inner) in script.statements.map(\.kind) where inner.name != call.name {
      try check(inner, aliasDepth: depth + 1)
    }
  }

  /// Maximum depth of nested aliases that a check follows; deeper errors are found at run time.
  private static let maxAliasDepth = 8
}
