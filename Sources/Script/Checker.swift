import Support

/// The information that a checker requests from the host.
public protocol CheckHost {
  /// Throws a `Diagnostic` if the command or an option is unknown, or a value is invalid.
  func check(_ call: CommandCall) throws
  func source(at path: String, from sourcing: Source) throws -> Source
  /// Names with values before the script starts.
  var knownNames: [String] { get }
}

/// Checks a script without running it: commands, options, variables and sourced files.
public struct Checker<Host: CheckHost> {
  private let host: Host
  /// Whether commands after `try` and missing files are also errors.
  private let isStrict: Bool
  private var assigned: Set<String>
  private var used: [(name: String, span: Span)] = []
  private var sourced: Set<String> = []
  /// Aliases that the text defines before the current position.
  private var aliases: Set<String> = []
  /// Nesting depth of sourced files.
  private var sourceDepth = 0
  private var problems: [Diagnostic] = []

  /// Creates a checker; `isStrict` also reports commands after `try` and missing files.
  public init(host: Host, isStrict: Bool) {
    self.host = host
    self.isStrict = isStrict
    assigned = Set(host.knownNames)
  }

  /// Returns the problems in the order of the text.
  public mutating func problems(in script: Script) -> [Diagnostic] {
    sourced.insert(script.source.identity)
    check(script.statements, tried: false)
    for (name, span) in used where !assigned.contains(name) && Int(name) == nil {
      let near = nearestName(to: name, among: assigned.sorted()).map { "$" + $0 }
      problems.append(
        Diagnostic(.usage, "no command sets $\(name)", suggestion: near, span: span))
    }
    return problems
  }

  private mutating func check(_ statements: [Statement], tried: Bool) {
    for statement in statements { check(statement, tried: tried) }
  }

  private mutating func check(_ statement: Statement, tried: Bool) {
    switch statement.kind {
    case .command(let call): check(call, tried: tried)
    case .expression(let expression): note(expression)
    case .letCommand(let name, let call):
      check(call, tried: tried)
      assigned.insert(name)
    case .letExpression(let name, let expression):
      note(expression)
      assigned.insert(name)
    case .branches(let branches, let otherwise):
      for branch in branches {
        note(branch.condition)
        check(branch.body, tried: tried)
      }
      check(otherwise, tried: tried)
    case .loop(let name, let list, let body):
      note(list)
      assigned.insert(name)
      check(body, tried: tried)
    case .expect(let condition, let message):
      note(condition)
      if let message { note(message.parts) }
    case .attempt(let inner): check(inner, tried: true)
    case .timed(let inner): check(inner, tried: tried)
    case .source(let word): source(word, tried: tried)
    case .exit(let word): if let word { note(word.parts) }
    case .redirected(let inner, let redirection):
      for word in redirection.words { note(word.parts) }
      check(inner, tried: tried)
    case .alias(let name, _): aliases.insert(name)
    case .shell: break
    }
  }

  private mutating func check(_ call: CommandCall, tried: Bool) {
    for argument in call.arguments {
      switch argument {
      case .word(let word): note(word.parts)
      case .option(_, let value, _): if let value { note(value.parts) }
      case .condition(_, let expression, _): note(expression)
      }
    }
    if tried && !isStrict || aliases.contains(call.name) { return }
    do {
      try host.check(call)
    } catch {
      problems.append(
        error as? Diagnostic ?? Diagnostic(.usage, "\(error)", span: call.nameSpan))
    }
  }

  /// Checks the file of `source` if its path is constant, each file once.
  private mutating func source(_ word: Word, tried: Bool) {
    note(word.parts)
    guard let path = word.literal else {
      return assigned.formUnion(used.map(\.name))
    }
    do {
      let source = try host.source(at: path, from: word.span.source)
      // Files nested more deeply than the limit are reported at run time.
      guard sourceDepth < ScriptLimits.sourceDepth, sourced.insert(source.identity).inserted else {
        return
      }
      sourceDepth += 1
      defer { sourceDepth -= 1 }
      check(try Script(parsing: source).statements, tried: tried)
    } catch var problem as Diagnostic {
      problem.span = problem.span ?? word.span
      // A file that an earlier command writes is not an error before the run.
      if isStrict && !tried || problem.kind != .failure { problems.append(problem) }
    } catch {
      problems.append(Diagnostic(.usage, "\(error)", span: word.span))
    }
  }

  private mutating func note(_ parts: [TextPart]) {
    for part in parts {
      switch part {
      case .literal: break
      case .expression(let expression): note(expression)
      case .path(let base, let steps):
        note(base)
        note(steps)
      }
    }
  }

  private mutating func note(_ steps: [Accessor]) {
    for step in steps { if let index = step.index { note(index) } }
  }

  private mutating func note(_ expression: Expression) {
    switch expression.node {
    case .literal, .name: break
    case .text(let parts): note(parts)
    case .list(let items), .call(_, let items): for item in items { note(item) }
    case .variable(let name): used.append((name, expression.span))
    case .access(let base, let steps):
      note(base)
      note(steps)
    case .not(let operand), .negate(let operand): note(operand)
    case .binary(_, let left, let right):
      note(left)
      note(right)
    }
  }
}
