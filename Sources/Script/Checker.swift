import Support

/// The information that a checker requests from the host.
public protocol CheckHost {
  /// Throws a `Diagnostic` if the command or an option is unknown, or a value is invalid.
  func check(_ call: CommandCall) throws
  func source(at path: String, from sourcing: Source) throws -> Source
  /// Names with values before the script starts.
  var knownNames: [String] { get }
  /// Functions that are defined before the script starts.
  func function(named name: String) -> UserFunction?
}

extension CheckHost {
  /// Default for hosts without functions.
  public func function(named name: String) -> UserFunction? { nil }
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
  /// Functions that the text defines, anywhere.
  private var functions: [String: UserFunction] = [:]
  /// Nesting depth of sourced files.
  private var sourceDepth = 0
  private var problems: [Diagnostic] = []

  /// Creates a checker; `isStrict` also reports commands after `try` and missing files.
  public init(host: Host, isStrict: Bool) {
    self.host = host
    self.isStrict = isStrict
    assigned = Set(host.knownNames).union(["it", "env"])
  }

  /// Returns the problems in the order of the text.
  public mutating func problems(in script: Script) -> [Diagnostic] {
    sourced.insert(script.source.identity)
    collect(script.statements)
    check(script.statements, tried: false)
    for (name, span) in used where !assigned.contains(name) && Int(name) == nil {
      let near = nearestName(to: name, among: assigned.sorted()).map { "$" + $0 }
      problems.append(
        Diagnostic(.usage, "no command sets $\(name)", suggestion: near, span: span))
    }
    return Self.sorted(problems)
  }

  /// The problems by file, in the order of their first problem, and by line.
  private static func sorted(_ problems: [Diagnostic]) -> [Diagnostic] {
    var files: [String] = []
    for problem in problems {
      let file = problem.span?.source.identity ?? ""
      if !files.contains(file) { files.append(file) }
    }
    func key(_ index: Int) -> (Int, Int, Int, Int) {
      guard let span = problems[index].span else { return (0, 0, 0, index) }
      let (line, column) = span.location
      return (files.firstIndex(of: span.source.identity) ?? 0, line, column, index)
    }
    return problems.indices.sorted { key($0) < key($1) }.map { problems[$0] }
  }

  /// Finds the functions that statements define.
  private mutating func collect(_ statements: [Statement]) {
    for statement in statements {
      switch statement.kind {
      case .definition(let function):
        functions[function.name] = function
        collect(function.body)
      case .branches(let branches, let otherwise):
        for branch in branches { collect(branch.body) }
        collect(otherwise)
      case .loop(_, _, let body), .repetition(_, let body): collect(body)
      case .attempt(let inner), .timed(let inner), .redirected(let inner, _): collect([inner])
      default: break
      }
    }
  }

  private func function(_ name: String) -> UserFunction? {
    functions[name] ?? host.function(named: name)
  }

  /// Checks a call of a function that the script defines, in a command or in an expression.
  private mutating func check(_ function: UserFunction, given count: Int, at span: Span) {
    guard function.parameters.count != count else { return }
    problems.append(
      Diagnostic(
        .usage, UserFunction.misuse(function.name, function.parameters, count), span: span))
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
    case .repetition(let condition, let body):
      note(condition)
      check(body, tried: tried)
    case .definition(let function):
      // Parameters and variables of the function are known only inside it.
      let (before, first) = (assigned, used.count)
      assigned.formUnion(function.parameters)
      check(function.body, tried: tried)
      let locals = assigned.subtracting(before)
      used = used[..<first] + used[first...].filter { !locals.contains($0.name) }
      assigned = before
    case .returned(let inner): if let inner { check(inner, tried: tried) }
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
    for verb in call.verbs { for expression in verb.expressions { note(expression) } }
    if tried && !isStrict || aliases.contains(call.name) { return }
    if let function = function(call.name) {
      return check(function, given: call.arguments.count, at: call.span)
    }
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
    for step in steps { for index in step.indices { note(index) } }
  }

  private mutating func note(_ expression: Expression) {
    switch expression.node {
    case .literal, .name: break
    case .text(let parts): note(parts)
    case .list(let items), .call(_, let items): for item in items { note(item) }
    case .piped(let base, let verbs):
      note(base)
      for verb in verbs { for expression in verb.expressions { note(expression) } }
    case .userCall(let name, let arguments):
      for argument in arguments { note(argument) }
      if let function = function(name) {
        check(function, given: arguments.count, at: expression.span)
      } else {
        problems.append(
          Diagnostic(
            .usage, "unknown function \(name)", suggestion: Function.nearest(to: name),
            span: expression.span))
      }
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
