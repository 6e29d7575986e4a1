import Commands
import Files
import Foundation
import Script
import ShellKit
import Support

extension ShellDriver {
  /// Reads commands from the terminal until the user exits.
  ///
  /// - Parameter first: A command to run before the first line is read.
  mutating func runPrompt(beginning first: String? = nil) -> Int32 {
    LineEditor.prepare()
    Signals.countedByThePrompt()
    output.pager.withLock {
      $0.isOn = arguments.usesPager
      $0.onShow = { LineEditor.keepTypedAhead() }
    }
    output.isPrompt.withLock { $0 = true }
    let history = HistoryFile()
    shell.state.history = history.lines
    if !output.isQuiet { output.out("\(Product.title): help lists the commands, quit exits") }
    if case .exit(let status) = runRC() { return status }
    if let first { _ = Signals.whileACommandRuns { runTyped(first) } }
    var typed = TypedCommand()
    while true {
      Signals.reset()
      let prompt = typed.isEmpty ? self.prompt : EditorFrame.continuation
      var input = LineEditor.read(
        prompt,
        size: { [output] in TerminalSize(width: output.width, height: output.height) },
        services: services)
      if typed.isEmpty, case .text(let line) = input, let repeated = repeated(line) {
        output.out(repeated)
        input = .text(repeated)
      }
      if case .text(let line) = input, !line.allSatisfy(\.isWhitespace) {
        history.add(
          line, after: shell.state.history.last, continuesBlock: !typed.isEmpty)
        shell.state.history.append(line)
      }
      switch typed.take(input) {
      case .run(let text):
        let outcome = Signals.whileACommandRuns { runTyped(text) }
        if case .exit(let status) = outcome { return status }
        if case .done = outcome { typed.clear() }
      case .discard: output.err("")
      case .warn: output.err("\nCtrl-C again, Ctrl-D or quit exits")
      case .interrupted:
        output.err("")
        return 130
      case .end:
        output.out("")
        return 0
      }
    }
  }

  /// What the line editor needs of the shell in its current state.
  private var services: EditorServices {
    let snapshot = shell
    return EditorServices(
      complete: { snapshot.complete($0) },
      describe: { snapshot.descriptions(of: $0, at: $1) },
      hint: { snapshot.hint(at: $0) }, styles: { snapshot.styles(of: $0) },
      isComplete: { snapshot.isComplete($0) }, history: shell.state.history,
      usesColor: output.usesColor)
  }

  /// The line with the previous one in place of `!!` at its beginning; `nil` for other lines.
  private func repeated(_ line: String) -> String? {
    guard line.hasPrefix("!!"), let last = shell.state.history.last else { return nil }
    return last + line.dropFirst(2)
  }

  private var prompt: String { ShellDriver.prompt(for: shell.state.project.capture?.name) }

  /// The prompt for the name of the loaded capture; `nil` if none is loaded.
  static func prompt(for capture: String?) -> String {
    "\(VisibleText.line(capture ?? "ocs"))> "
  }

  /// Moves the cursor to the first line and erases the screen.
  private static let clearScreen = "\u{1B}[H\u{1B}[2J\u{1B}[3J\r"

  private enum Outcome {
    case done, incomplete
    case exit(Int32)
  }

  /// Runs the user's startup script command by command: an error is reported with its line, and
  /// prevents neither the following commands nor the prompt.
  private mutating func runRC() -> Outcome {
    let folder = HomeFolder.xdg(
      "XDG_CONFIG_HOME", else: ".config", ProcessInfo.processInfo.environment)
    let url = URL(fileURLWithPath: folder + "/rc.ocs")
    guard arguments.readsRC, FileKind.at(url) != nil else { return .done }
    let script: Source
    do { script = try SourceFile.read(url, as: url.path) } catch {
      _ = report(error)
      return .done
    }
    var statements = SourceLines(script)
    while let source = statements.next() {
      do {
        if case .exit(let status) = try shell.run(source) { return .exit(status) }
      } catch {
        _ = report(error)
      }
    }
    return .done
  }

  /// Runs the typed text if it is complete, and reports errors.
  private mutating func runTyped(_ text: String) -> Outcome {
    output.bar.withLock { $0.restart() }
    if text.trimmingCharacters(in: .whitespaces) == "clear" {
      output.outRaw(Self.clearScreen)
      return .done
    }
    do {
      let text = shell.promptText(text)
      let outcome = try shell.run(Source(name: "prompt", text: text, isInteractive: true))
      if case .exit(let status) = outcome { return .exit(status) }
    } catch let error as Diagnostic where error.kind == .incomplete {
      return .incomplete
    } catch {
      _ = report(error)
    }
    return .done
  }
}
