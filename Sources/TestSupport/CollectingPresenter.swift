import Commands
import Script
import ShellKit
import Synchronization

/// Keeps what a shell presents, as text.
package final class CollectingPresenter: Presenter {
  private let texts = Mutex<[String]>([])

  /// Begins with nothing.
  package init() {}

  /// Returns what came since the last call.
  package func take() -> [String] {
    texts.withLock { texts in
      defer { texts = [] }
      return texts
    }
  }

  func add(_ text: String) { if !text.isEmpty { texts.withLock { $0.append(text) } } }

  /// Keeps the remarks of a reply, and its text unless it is wanted quietly.
  package func present(_ reply: Reply, of command: String, quietly: Bool) {
    for remark in reply.remarks { self.remark(remark) }
    if !quietly { printed(PrintedText.of(reply, of: command, in: format, width: 100)) }
  }

  /// Keeps a remark.
  package func remark(_ text: String) { add("note: " + text) }

  /// Keeps what was printed, without the line break at its end.
  package func printed(_ text: String) {
    let text = text.replacing("\r\n", with: "\n")
    add(text.hasSuffix("\n") && text != "\n" ? String(text.dropLast()) : text)
  }

  /// Keeps a value as text.
  package func present(_ value: Value) { add(HumanText.value(value, width: 100)) }
  /// Keeps that a time was told; the time itself is another in each run.
  package func present(seconds: Double) { add("took some time") }

  /// Keeps an error that `try` passed over.
  package func passed(_ error: Diagnostic) { add("passed over: \(error.description)") }
}
