import Script
import Synchronization

/// Keeps what would be printed, for a file or a program; remarks go where they always go.
package final class CapturedOutput: Presenter {
  private let outer: any Presenter
  private let kept = Mutex("")

  /// Captures what would go to `outer`.
  package init(_ outer: any Presenter) { self.outer = outer }

  /// What was printed so far.
  package var text: String { kept.withLock { $0 } }

  /// How the outer presenter prints replies.
  package var format: OutputFormat { outer.format }
  /// Yes: what programs print is captured, too.
  package var collectsPrograms: Bool { true }
  /// As the outer presenter.
  package var readsTerminal: Bool { outer.readsTerminal }

  /// Captures a reply; nothing is shortened for a width.
  package func present(_ reply: Reply, of command: String, quietly: Bool) {
    for remark in reply.remarks { outer.remark(remark) }
    printed(PrintedText.of(reply, of: command, in: format, width: HumanText.unlimited))
  }

  /// Captures a value.
  package func present(_ value: Value) {
    printed(PrintedText.of(value, in: format, width: HumanText.unlimited))
  }

  /// Presents a time on the outer presenter.
  package func present(seconds: Double) { outer.present(seconds: seconds) }
  /// Presents an error that `try` passed over on the outer presenter.
  package func passed(_ error: Diagnostic) { outer.passed(error) }
  /// Presents a remark on the outer presenter.
  package func remark(_ text: String) { outer.remark(text) }
  /// Captures what a program printed.
  package func printed(_ text: String) { kept.withLock { $0 += text } }
  /// Clears the terminal of the outer presenter.
  package func leaveTerminal() { outer.leaveTerminal() }
}
