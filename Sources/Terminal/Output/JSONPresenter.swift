import Commands
import Script
import ShellKit

/// Writes one JSON object per command to standard output, unless the command requests another
/// format.
struct JSONPresenter: Presenter {
  let output: Output

  var format: OutputFormat { .json }
  var collectsPrograms: Bool { false }
  var readsTerminal: Bool { output.inIsTerminal }

  func present(_ reply: Reply, of command: String, quietly: Bool) {
    for remark in reply.remarks { output.remark(remark) }
    output.outRaw(PrintedText.of(reply, of: command, in: format, width: output.width))
  }

  func present(_ value: Value) {
    output.outRaw(PrintedText.of(value, in: format, width: output.width))
  }

  func present(seconds: Double) {
    output.out(Value.record(["command": "time", "seconds": .number(seconds)]).json)
  }

  func passed(_ error: Diagnostic) {
    output.out(
      Value.record(["command": "try", "passed": .record(ErrorRecord.make(error))]).json)
  }

  func remark(_ text: String) { output.remark(text) }
  func printed(_ text: String) { output.out(text) }
  func leaveTerminal() { output.eraseBar() }
}
