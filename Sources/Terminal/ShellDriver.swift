import Commands
import Foundation
import Pipeline
import Script
import ShellKit
import Support

/// Runs the shell on the input given by the command line and returns the exit status.
package struct ShellDriver {
  let arguments: Arguments
  let output: Output
  var shell: Shell

  init(_ arguments: Arguments) {
    self.arguments = arguments
    let output = Output(arguments)
    self.output = output
    var state = ShellState(context: ShellDriver.context(arguments, output))
    state.project.workspaceRoot = arguments.workspace.map {
      URL(fileURLWithPath: HomeFolder.expanding($0)).standardizedFileURL
    }
    let presenter: any Presenter =
      arguments.isJSON
      ? JSONPresenter(output: output)
      : TextPresenter(output: output, format: arguments.format)
    shell = Shell(state: state, presenter: presenter)
  }

  mutating func run() -> Int32 {
    switch arguments.input {
    case .commands(let text) where arguments.isTest: return runTest(text)
    case .commands(let text): return runWhole(Source(name: "-c", text: text))
    case .script(let path, let words):
      shell.setArguments(words)
      do {
        return runWhole(try SourceFile.read(URL(fileURLWithPath: path), as: path))
      } catch {
        output.err("ocs: \(Messages.text(of: error).message)")
        return 2
      }
    case .capture(let path): return runOpening(path)
    case .shard(let stage, let id): return runShard(stage, id)
    case .standardInput:
      if arguments.checksOnly {
        var reader = LineReader()
        var lines: [String] = []
        while let line = reader.next() { lines.append(line) }
        return runWhole(Source(name: "stdin", text: lines.joined(separator: "\n")))
      }
      return output.inIsTerminal && !arguments.isJSON ? runPrompt() : runStream()
    }
  }

  /// Loads a capture, then reads commands from the terminal or from standard input.
  private mutating func runOpening(_ path: String) -> Int32 {
    let load = "load " + ScriptText.word(path)
    if output.inIsTerminal && !arguments.isJSON && !arguments.checksOnly {
      return runPrompt(beginning: load)
    }
    let status = runWhole(Source(name: "-c", text: load))
    return status != 0 || arguments.checksOnly ? status : runStream()
  }

  /// Runs `test`; its errors have no location, as the command is not part of a script.
  private mutating func runTest(_ text: String) -> Int32 {
    do {
      _ = try shell.run(Source(name: "test", text: text))
      return 0
    } catch {
      var problem = error as? Diagnostic
      problem?.span = nil
      return report(problem ?? error)
    }
  }

  private func runShard(_ stage: String, _ id: String) -> Int32 {
    let folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    do {
      var isThere = true
      try ShellState.computeShards(
        stage: stage, id: id, in: folder, context: shell.state.project.context
      ) {
        output.out("computed \(stage) \($0.text)")
        isThere = false
      }
      if isThere { output.out("\(stage) \(id) was already computed") }
      return 0
    } catch {
      return report(error)
    }
  }

  private static func context(_ arguments: Arguments, _ output: Output) -> RunContext {
    let isJSON = arguments.isJSON
    var context = RunContext(
      seed: arguments.seed, threads: arguments.threads, cancellation: Signals.cancellation,
      onProgress: { event in
        guard !output.isQuiet else { return }
        var event = event
        event.label = VisibleText.line(event.label)
        let text = output.bar.withLock { bar in
          if isJSON, !output.errIsTerminal { return bar.json(event) }
          return output.errIsTerminal
            ? bar.bar(event, width: output.width, color: output.usesColor) : bar.line(event)
        }
        if let text { _ = Output.write(text, to: 2) }
      },
      onLog: { line in if output.isVerbose { output.err(line) } })
    context.memory = arguments.memory
    return context
  }

  /// Runs or checks a complete text.
  private mutating func runWhole(_ source: Source) -> Int32 {
    if arguments.checksOnly { return check(source) }
    do {
      if case .exit(let status) = try shell.run(source) { return status }
      return 0
    } catch {
      return report(error)
    }
  }

  private func check(_ source: Source) -> Int32 {
    let problems = shell.problems(in: source)
    if arguments.isJSON {
      let list = problems.map { Value.record(ErrorRecord.make($0)) }
      output.out(
        Value.record([
          "command": "check", "file": .string(source.name), "ok": .bool(problems.isEmpty),
          "problems": .list(list),
        ]).json)
    } else {
      for problem in problems { output.err(problem.rendered) }
      if problems.isEmpty && !output.isQuiet { output.out("\(source.name): ok") }
    }
    return problems.isEmpty ? 0 : 2
  }

  /// Runs commands as they arrive on standard input; stops at the first error.
  private mutating func runStream() -> Int32 {
    var reader = LineReader()
    var text = ""
    var first = 1
    var number = 0
    while let line = reader.next(stop: { Signals.cancellation.isRequested }) {
      number += 1
      text += text.isEmpty ? line : "\n" + line
      let source = Source(name: "stdin", text: text, firstLine: first)
      do {
        if case .exit(let status) = try shell.run(source) { return status }
      } catch let error as Diagnostic where error.kind == .incomplete {
        continue
      } catch {
        return report(error)
      }
      text = ""
      first = number + 1
    }
    if Signals.cancellation.isRequested { return report(Cancelled()) }
    return text.isEmpty ? 0 : runWhole(Source(name: "stdin", text: text, firstLine: first))
  }

  /// Reports an error and returns the corresponding exit status of a script.
  func report(_ error: any Error) -> Int32 {
    if error is Cancelled {
      output.err("interrupted")
      return 130
    }
    let diagnostic = error as? Diagnostic ?? Diagnostic(.failure, Messages.text(of: error).message)
    if arguments.isJSON {
      output.out(
        Value.record(["command": "error", "error": .record(ErrorRecord.make(diagnostic))]).json)
    }
    let lines = diagnostic.rendered.split(separator: "\n", omittingEmptySubsequences: false)
    let rest = lines.dropFirst().map { "\n" + $0 }.joined()
    output.err(rest, after: String(lines.first ?? ""))
    return diagnostic.kind == .failure ? 1 : 2
  }
}
