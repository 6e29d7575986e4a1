import Foundation
import Script
import Support

/// Runs `.ocs` text on a workbench and hands what comes out to a presenter.
public struct Shell: ScriptHost {
  /// The state commands act on.
  public var bench: Workbench
  var presenter: any Presenter

  /// Runs commands on `bench`; `presenter` prints what they answer.
  public init(bench: Workbench, presenter: any Presenter) {
    self.bench = bench
    self.presenter = presenter
  }

  /// Values kept with `let`, by name.
  public var variables: [String: Value] {
    get { bench.variables }
    set { bench.variables = newValue }
  }

  /// Parses, checks and runs a text.
  ///
  /// - Throws: `Diagnostic`, or `Cancelled`. A text with an error of syntax, or with an unknown
  ///   command or option outside `try`, is refused before anything is run.
  public mutating func run(_ source: Source) throws -> Interpreter.Outcome {
    let script = try Script(parsing: source)
    var checker = Checker(host: self, isStrict: false)
    if let problem = checker.problems(in: script).first { throw problem }
    var interpreter = Interpreter()
    for statement in script.statements {
      let outcome: Interpreter.Outcome
      do {
        outcome = try interpreter.run([statement], on: &self)
      } catch {
        try? note(statement, failed: error)
        throw error
      }
      try note(statement, failed: nil)
      if outcome != .finished { return outcome }
    }
    return .finished
  }

  /// Adds a statement to the journal and the recording; a recording that cannot go on ends, and says
  /// so.
  private mutating func note(_ statement: Statement, failed error: (any Error)?) throws {
    guard let text = journalText(of: statement, failed: error) else { return }
    bench.journal.append(text)
    do {
      try bench.recorder?.append(text)
    } catch {
      bench.recorder = nil
      throw Diagnostic(
        .failure, "the recording ends here: \(Messages.text(of: error).message)")
    }
  }

  /// All that is wrong with a text as far as can be told without running it.
  public func problems(in source: Source) -> [Diagnostic] {
    do {
      var checker = Checker(host: self, isStrict: true)
      return checker.problems(in: try Script(parsing: source))
    } catch {
      return [(error as? Diagnostic) ?? Diagnostic(.syntax, "\(error)")]
    }
  }

  /// Gives a script its arguments as `$1`, `$2`, … and `$args`.
  public mutating func setArguments(_ arguments: [String]) {
    let values = arguments.map { Value(argument: $0) }
    variables["args"] = .list(values)
    for (index, value) in values.enumerated() { variables[String(index + 1)] = value }
  }
}

extension Shell {
  /// Runs one command and presents its reply.
  ///
  /// - Throws: `Diagnostic` pointing at the command, or `Cancelled`.
  public mutating func perform(_ call: ResolvedCall, quietly: Bool) throws -> Value {
    let call = Shell.joined(call)
    let command = try Shell.command(call.name, at: call.nameSpan)
    var reply: Reply
    let (before, workspace) = (bench.state, bench.workspace?.folder)
    // What a stage kept before a later one failed is a change as well.
    defer {
      if bench.workspace?.folder == workspace { bench.noteChange(from: before) }
      bench.refreshServedView()
    }
    do {
      reply = try run(command, call)
    } catch let error as Cancelled {
      throw error
    } catch {
      throw Messages.diagnostic(error, command: command.spec.name, span: call.nameSpan)
    }
    if bench.stepping != nil, bench.state != before { reply.remarks += bench.remarksOnStopped() }
    reply.remarks = AlikeRemarks.gathered(reply.remarks)
    presenter.present(reply, of: command.spec.name, quietly: quietly)
    return reply.value
  }

  /// Runs a command, on the state of the stopped run where it is one that looks at that.
  private mutating func run(_ command: AnyCommand, _ call: ResolvedCall) throws -> Reply {
    guard command.spec.looksAtStop, var look = bench.atStop() else {
      return try command.run(call, in: &bench)
    }
    var reply: Reply
    do {
      reply = try command.run(call, in: &look)
    } catch CommandError.missingResult(let stage, _) where bench.records[stage] != nil {
      // It is about a later stage, whose result there is.
      return try command.run(call, in: &bench)
    }
    reply.remarks.insert(
      "of the stopped run: \(StepText.lines(stepping: look.stepping).first ?? "")", at: 0)
    return reply
  }

  /// Finds a command by its name or, at the prompt, by a unique prefix.
  static func command(_ name: String, at span: Span) throws -> AnyCommand {
    if let command = Catalogue.command(name) { return command }
    var suggestion = nearestName(to: name, among: Catalogue.names)
    if span.source.isInteractive {
      // A command of two words is named by both.
      let matches = Catalogue.commands.filter {
        $0.spec.name.hasPrefix(name) && !$0.spec.name.contains(" ")
      }
      if matches.count == 1 { return matches[0] }
      if matches.count > 1 {
        let names = matches.map(\.spec.name).joined(separator: ", ")
        throw Diagnostic(.usage, "\(name) may be \(names)", span: span)
      }
    }
    if suggestion == name { suggestion = nil }
    throw Diagnostic(.usage, "unknown command \(name)", suggestion: suggestion, span: span)
  }

  /// Prints the value of an expression.
  public mutating func show(_ value: Value) { presenter.present(value) }
  /// Prints how long a command took.
  public mutating func show(seconds: Double) { presenter.present(seconds: seconds) }
  /// Tells of an error that `try` passed over.
  public mutating func passed(_ error: Diagnostic) { presenter.passed(error) }
  /// Throws `Cancelled` after an interrupt.
  public func checkCancellation() throws { try bench.context.checkCancellation() }

  /// The value of a variable the bench provides, such as `$align`; `nil` where there is none.
  public func builtin(_ name: String) -> Value? { bench.builtin(name) }
  /// Names of the variables the bench provides now.
  public var builtinNames: [String] { bench.builtinNames }

  /// Reads the text of a `source` statement; `path` is relative to the working folder.
  public func source(at path: String, from sourcing: Source) throws -> Source {
    let url = bench.url(path)
    do {
      return try SourceFile.read(url, as: path)
    } catch {
      throw Diagnostic(.failure, "source: \(Messages.text(of: error).message)")
    }
  }
}

extension Shell: CheckHost {
  /// Checks a command's name and arguments without running it.
  public func check(_ call: CommandCall) throws { try check(call, aliasDepth: 0) }

  func check(_ call: CommandCall, aliasDepth: Int) throws {
    let call = Shell.joined(call)
    if let text = bench.aliases[call.name] {
      return try checkExpansion(of: call, as: text, depth: aliasDepth)
    }
    try Shell.command(call.name, at: call.nameSpan).check(call)
  }

  /// Names a script may use before they have a value.
  public var knownNames: [String] {
    Array(variables.keys) + Pipeline.steps.map(\.variable) + [
      "frames", "session", "last", "args",
    ]
  }
}
