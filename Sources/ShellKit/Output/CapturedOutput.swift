import Script
import Synchronization

/// Captures output for a file or a program; remarks are passed on.
package final class CapturedOutput: Presenter {
  private let outer: any Presenter
  private let kept = Mutex("")
  /// Whether replies and values are written; otherwise only remarks are passed on.
  private let isWritten: Bool

  /// The format of replies that do not specify one.
  package let format: OutputFormat

  /// Captures the output that would go to `outer`, in another format if one is given.
  package init(_ outer: any Presenter, format: OutputFormat? = nil) {
    (self.outer, isWritten) = (outer, true)
    self.format = format ?? outer.format
  }

  /// Passes remarks on to `outer` and discards the rest.
  package init(discardingFor outer: any Presenter) {
    (self.outer, isWritten) = (outer, false)
    format = outer.format
  }

  /// The output so far.
  package var text: String { kept.withLock { $0 } }

  /// True, as the output of programs is captured as well.
  package var collectsPrograms: Bool { true }
  /// The value of the outer presenter.
  package var readsTerminal: Bool { outer.readsTerminal }

  /// Captures a reply, without shortening it to a width.
  package func present(_ reply: Reply, of command: String, quietly: Bool) {
    for remark in reply.remarks { outer.remark(remark) }
    guard isWritten else { return }
    // A text without a value is written as it is.
    let format = reply.value == .null ? outer.format : format
    printed(PrintedText.of(reply, of: command, in: format, width: HumanText.unlimited))
  }

  /// Captures a value.
  package func present(_ value: Value) {
    guard isWritten else { return }
    printed(PrintedText.of(value, in: format, width: HumanText.unlimited))
  }

  /// Passes a duration on to the outer presenter.
  package func present(seconds: Double) { outer.present(seconds: seconds) }
  /// Passes an error that `try` ignored on to the outer presenter.
  package func passed(_ error: Diagnostic) { outer.passed(error) }
  /// Passes a remark on to the outer presenter.
  package func remark(_ text: String) { outer.remark(text) }
  /// Captures the output of a program.
  package func printed(_ text: String) {
    if isWritten { kept.withLock { $0 += text } }
  }
  /// Clears the terminal of the outer presenter.
  package func leaveTerminal() { outer.leaveTerminal() }
}
