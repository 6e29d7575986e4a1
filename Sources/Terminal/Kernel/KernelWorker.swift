import Commands
import Foundation
import Script
import ShellKit
import Support

/// Executes the kernel's requests sequentially.
struct KernelWorker {
  private var shell: Shell
  private let request = CurrentRequest()
  private let finish: @Sendable () -> Void

  /// - Parameter finish: Called at the end of each request, before its `done` event.
  init(_ arguments: Arguments, finish: @escaping @Sendable () -> Void) {
    self.finish = finish
    let request = self.request
    var context = RunContext(
      seed: arguments.seed, threads: arguments.threads, cancellation: Signals.cancellation,
      onProgress: { request.progress($0) })
    context.memory = arguments.memory
    var state = ShellState(context: context)
    state.project.workspaceRoot = arguments.workspace.map {
      URL(fileURLWithPath: $0).standardizedFileURL
    }
    shell = Shell(state: state, presenter: KernelPresenter(request: request))
  }

  /// Serves one request; returns a status if the code requested to exit.
  mutating func serve(_ value: Value) -> Int32? {
    let record = value.record ?? Record()
    request.begin(record["id"] ?? .null)
    if let code = record["code"]?.string { return run(code) }
    if let line = record["complete"]?.string {
      let completion = shell.complete(line)
      request.send(
        "completion",
        [
          "start": .number(String(line.prefix(completion.start)).unicodeScalars.count),
          "candidates": .list(completion.candidates.map { .string($0) }),
        ])
      done("ok")
    } else if let line = record["help"]?.string {
      request.send("help", ["text": .string(orNull: shell.help(at: line))])
      done("ok")
    } else if let code = record["inspect"]?.string {
      inspect(code)
    } else {
      request.send(
        "error", ["message": "a request needs code, complete, help, inspect or interrupt"])
      done("error")
    }
    return nil
  }

  private mutating func run(_ code: String) -> Int32? {
    do {
      let outcome = try shell.run(Source(name: "cell", text: code))
      if case .exit(let status) = outcome {
        done("exit")
        return status
      }
      done("ok")
    } catch is Cancelled {
      done("interrupted")
    } catch {
      let diagnostic =
        error as? Diagnostic ?? Diagnostic(.failure, Messages.text(of: error).message)
      var fields = ErrorRecord.make(diagnostic)
      fields["rendered"] = .string(VisibleText.lines(diagnostic.rendered))
      request.send("error", fields)
      done("error")
    }
    return nil
  }

  /// Reports whether code is complete, incomplete or invalid.
  private func inspect(_ code: String) {
    var state: Value = "complete"
    do {
      _ = try Script(parsing: Source(name: "cell", text: code))
    } catch let error as Diagnostic {
      state = error.kind == .incomplete ? "incomplete" : "invalid"
    } catch {
      state = "invalid"
    }
    request.send("inspection", ["state": state])
    done("ok")
  }

  private func done(_ status: String) {
    finish()
    request.send("done", ["status": .string(status)])
  }
}
