import Commands
import Script
import ShellKit
import Synchronization

/// Collects the output of a shell as text.
package final class CollectingPresenter: Presenter {
  private let texts = Mutex<[String]>([])

  /// Creates an empty collection.
  package init() {}

  /// Returns the output since the last call.
  package func take() -> [String] {
    texts.withLock { texts in
      defer { texts = [] }
      return texts
    }
  }

  func add(_ text: String) { if !text.isEmpty { texts.withLock { $0.append(text) } } }

  /// Collects the remarks of a reply, and its text unless `quietly`.
  package func present(_ reply: Reply, of command: String, quietly: Bool) {
    for remark in reply.remarks { self.remark(remark) }
    if !quietly { printed(PrintedText.of(reply, of: command, in: format, width: 100)) }
  }

  /// Collects a remark.
  package func remark(_ text: String) { add("note: " + text) }

  /// Collects printed text, without the final line break.
  package func printed(_ text: String) {
    let text = text.replacing("\r\n", with: "\n")
    add(text.hasSuffix("\n") && text != "\n" ? String(text.dropLast()) : text)
  }

  /// Collects a value as text.
  package func present(_ value: Value) { add(HumanText.value(value, width: 100)) }
  /// Collects a fixed text for a duration, which differs in each run.
  package func present(seconds: Double) { add("took some time") }

  /// Collects an error that `try` ignored.
  package func passed(_ error: Diagnostic) { add("ignored: \(error.description)") }
}
