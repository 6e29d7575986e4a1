import Commands
import Foundation
import Script
import Support

extension ShellDriver {
  /// Reads commands from the terminal until the user leaves.
  mutating func runPrompt() -> Int32 {
    LineEditor.prepare()
    let history = HistoryFile()
    shell.bench.history = history.lines
    if !output.isQuiet { output.out("\(Product.title): help lists the commands, quit leaves") }
    var pending = ""
    var interrupts = 0
    while true {
      Signals.reset()
      let snapshot = shell
      let prompt = pending.isEmpty ? self.prompt : "... "
      switch LineEditor.read(prompt, completer: { snapshot.complete($0) }) {
      case .end:
        output.out("")
        return 0
      case .interrupted(let typed):
        interrupts = typed || !pending.isEmpty ? 0 : interrupts + 1
        output.err("")
        if interrupts == 2 { return 130 }
        if interrupts == 1 { output.err("Ctrl-C again, Ctrl-D or quit leaves") }
        pending = ""
      case .text(let line):
        interrupts = 0
        if !line.allSatisfy(\.isWhitespace) {
          history.add(line, after: shell.bench.history.last)
          shell.bench.history.append(line)
        }
        pending += pending.isEmpty ? line : "\n" + line
        if let status = runTyped(&pending) { return status }
      }
    }
  }

  private var prompt: String {
    shell.bench.capture.map { "\($0.name)> " } ?? "ocs> "
  }

  /// Runs what was typed when it is complete; returns a status when that ends the session.
  private mutating func runTyped(_ pending: inout String) -> Int32? {
    output.bar.withLock { $0.restart() }
    do {
      let source = Source(name: "prompt", text: pending, isInteractive: true)
      let outcome = try shell.run(source)
      pending = ""
      if case .exit(let status) = outcome { return status }
    } catch let error as Diagnostic where error.kind == .incomplete {
      return nil
    } catch {
      pending = ""
      _ = report(error)
    }
    return nil
  }
}
