import Script
import Support

/// All commands of a shell, and the statements of the language.
public struct Catalog<State>: Sendable {
  /// All commands, in the order in which `help` lists them.
  public let commands: [AnyCommand<State>]
  /// The statements of the language.
  package let keywords: [Keyword]
  /// The declarations of commands, followed by those of statements.
  public let specs: [CommandSpec]
  /// Names of all commands and statements.
  public let names: [String]

  private let byName: [String: AnyCommand<State>]

  /// Lists `commands` in this order; the first of two with the same name is used.
  public init(_ commands: [AnyCommand<State>]) {
    self.commands = commands
    keywords = Keyword.all
    specs = commands.map(\.spec) + Keyword.all.map(\.spec)
    names = specs.map(\.name)
    byName = Dictionary(
      commands.map { ($0.spec.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The command with exactly this name.
  public func command(_ name: String) -> AnyCommand<State>? { byName[name] }

  /// Finds a command by its name or, at the prompt, by a unique prefix.
  ///
  /// - Throws: `Diagnostic` of kind `usage` that points at `span`.
  package func command(_ name: String, at span: Span) throws -> AnyCommand<State> {
    if let command = command(name) { return command }
    var suggestion = nearestName(to: name, among: names)
    if span.source.isInteractive {
      // Two-word commands are not matched by a prefix.
      let matches = commands.filter {
        $0.spec.name.hasPrefix(name) && !$0.spec.name.contains(" ")
      }
      if matches.count == 1 { return matches[0] }
      if matches.count > 1 {
        let names = matches.map(\.spec.name).joined(separator: ", ")
        throw Diagnostic(.usage, "\(name) is ambiguous: \(names)", span: span)
      }
    }
    if suggestion == name { suggestion = nil }
    if let hint = Equivalent.hints[name] {
      throw Diagnostic(.usage, "unknown command \(name); \(hint)", span: span)
    }
    throw Diagnostic(.usage, "unknown command \(name)", suggestion: suggestion, span: span)
  }
}
