import Script
import Synchronization

/// Keeps what would be printed, for a file or a program; remarks go where they always go.
final class CapturedOutput: Presenter {
  private let outer: any Presenter
  private let kept = Mutex("")

  init(_ outer: any Presenter) { self.outer = outer }

  /// What was printed so far.
  var text: String { kept.withLock { $0 } }

  /// Nothing is shortened for a width.
  private static let width = Int.max / 4

  var format: OutputFormat { outer.format }
  var collectsPrograms: Bool { true }

  func present(_ reply: Reply, of command: String, quietly: Bool) {
    for remark in reply.remarks { outer.remark(remark) }
    printed(PrintedText.of(reply, of: command, in: format, width: Self.width))
  }

  func present(_ value: Value) {
    printed(PrintedText.of(value, in: format, width: Self.width))
  }

  func present(seconds: Double) { outer.present(seconds: seconds) }
  func passed(_ error: Diagnostic) { outer.passed(error) }
  func remark(_ text: String) { outer.remark(text) }
  func printed(_ text: String) { kept.withLock { $0 += text } }
  func leaveTerminal() { outer.leaveTerminal() }
}
