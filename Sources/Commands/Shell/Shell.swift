import Foundation
import Pipeline
import Script
import ShellKit
import Support
import Workspace

/// Runs `.ocs` text on a state and passes the output to a presenter.
public struct Shell: ScriptHost {
  /// The state that commands act on.
  public var state: ShellState
  package internal(set) var presenter: any Presenter

  /// Creates a shell that runs commands on `state`; `presenter` prints their replies.
  public init(state: ShellState, presenter: any Presenter) {
    self.state = state
    self.presenter = presenter
  }

  /// Values assigned with `let`, by name.
  public var variables: [String: Value] {
    get { state.variables }
    set { state.variables = newValue }
  }

  /// Parses, checks and runs a text.
  ///
  /// - Throws: `Diagnostic`, or `Cancelled`. A text with a syntax error, or with an unknown command
  ///   or option outside `try`, is rejected before anything runs.
  public mutating func run(_ source: Source) throws -> Interpreter.Outcome {
    let script = try Script(parsing: source)
    var checker = Checker(host: self, isStrict: false)
    if let problem = checker.problems(in: script).first { throw problem }
    var interpreter = Interpreter()
    for statement in script.statements {
      let outcome: Interpreter.Outcome
      let before = state.project.state
      do {
        outcome = try interpreter.run([statement], on: &self)
      } catch {
        try? note(statement, failed: error, before: before)
        throw error
      }
      try note(statement, failed: nil, before: before)
      if outcome != .finished { return outcome }
    }
    return .finished
  }

  /// Adds a statement to the journal and the recording; a recording that fails ends with a remark.
  private mutating func note(
    _ statement: Statement, failed error: (any Error)?, before: RunJournal.State
  ) throws {
    let hasChanged = state.project.state != before
    guard let text = journalText(of: statement, failed: error, hasChanged: hasChanged) else {
      return
    }
    do {
      try state.journal.append(text)
      guard error == nil, statement.calls.contains(where: { $0.name == "load" }) else { return }
      for line in RecordingStart.stored(in: state.project) { try state.journal.append(line) }
    } catch {
      throw Diagnostic(
        .failure, "the recording stopped: \(Messages.text(of: error).message)")
    }
  }

  /// All problems of a text that can be detected without running it.
  public func problems(in source: Source) -> [Diagnostic] {
    do {
      var checker = Checker(host: self, isStrict: true)
      return checker.problems(in: try Script(parsing: source))
    } catch {
      return [(error as? Diagnostic) ?? Diagnostic(.syntax, "\(error)")]
    }
  }

  /// Assigns the arguments of a script to `$1`, `$2`, … and `$args`.
  public mutating func setArguments(_ arguments: [String]) {
    let values = arguments.map { Value(argument: $0) }
    variables["args"] = .list(values)
    for (index, value) in values.enumerated() { variables[String(index + 1)] = value }
  }
}

extension Shell {
  /// Runs one command and presents its reply.
  ///
  /// - Throws: `Diagnostic` that points at the command, or `Cancelled`.
  public mutating func perform(_ call: ResolvedCall, quietly: Bool) throws -> Value {
    let call = state.catalog.joined(call)
    let command = try state.catalog.command(call.name, at: call.nameSpan)
    var reply: Reply
    let stop = state.project.stepping?.stop.number
    let (before, workspace) = (state.project.state, state.project.workspace?.folder)
    let listed = variables["frames"]
    // `$frames` changes only with what is listed on the screen.
    defer { if quietly { variables["frames"] = listed } }
    // Results that a stage stored before a later one failed are a change as well.
    defer {
      if state.project.workspace?.folder == workspace { state.project.noteChange(from: before) }
      state.refreshServedView()
    }
    do {
      reply = try run(command, call)
    } catch let error as Cancelled {
      throw error
    } catch {
      let error = Self.relocated(error, in: call)
      throw Messages.diagnostic(error, command: command.spec.name, span: call.nameSpan)
    }
    if state.project.stepping != nil, state.project.state != before,
      let change = state.project.changeOfStopped()
    {
      reply.remarks.append(change.words)
    }
    reply.remarks = AlikeRemarks.gathered(reply.remarks)
    if presenter.suggestsNext, !quietly {
      reply.next = state.nextCommand(after: command.spec.name, reply)
    }
    presenter.present(reply, of: command.spec.name, quietly: quietly)
    if Self.continuing.contains(command.spec.name) {
      variables["last"] = reply.value
      noteStop(since: stop)
      try runStopCommands()
    }
    return reply.value
  }

  /// Commands that continue a stepped run.
  private static let continuing: Set = ["continue", "step", "step into"]

  /// Runs a command, on the state of the paused run if the command shows it.
  private mutating func run(
    _ command: AnyCommand<ShellState>, _ call: ResolvedCall
  ) throws -> Reply {
    guard command.spec.looksAtStop else { return try command.run(call, in: &state) }
    return try state.lookingAtStop(command.spec.needs.compactMap(\.stage)) {
      try command.run(call, in: &$0)
    }
  }

  /// Prints the value of an expression.
  public mutating func show(_ value: Value) { presenter.present(value) }
  /// Prints the duration of a command.
  public mutating func show(seconds: Double) { presenter.present(seconds: seconds) }
  /// Reports an error that `try` ignored.
  public mutating func passed(_ error: Diagnostic) { presenter.passed(error) }
  /// Throws `Cancelled` after an interrupt.
  public func checkCancellation() throws { try state.project.context.checkCancellation() }

  /// The value of a variable that the shell provides, such as `$align`; `nil` if there is none.
  public func builtin(_ name: String) -> Value? {
    name == "env" ? Self.environment : state.values.value(name)
  }
  /// Names of the variables that the shell currently provides.
  public var builtinNames: [String] { state.values.names }

  /// Reads the text of a `source` statement; `path` is relative to the working folder.
  public func source(at path: String, from sourcing: Source) throws -> Source {
    let url = state.url(path)
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
    let call = state.catalog.joined(call)
    if let text = state.aliases[call.name] {
      return try checkExpansion(of: call, as: text, depth: aliasDepth)
    }
    try state.catalog.command(call.name, at: call.nameSpan).check(call)
  }

  /// Names that a script may use before they have a value.
  public var knownNames: [String] {
    Array(variables.keys) + state.project.stages.worded.map { $0.variable } + [
      "frames", "session", "last", "args",
    ]
  }
}
