import Commands
import Foundation
import Script
import ShellKit
import Support

/// Shows replies to people, or writes them as tables for other programs.
struct TextPresenter: Presenter {
  let output: Output
  /// Table, CSV or Markdown; a command may request JSON.
  let format: OutputFormat

  var collectsPrograms: Bool { false }
  var readsTerminal: Bool { output.inIsTerminal }
  var suggestsNext: Bool { format == .table && output.isPrompt.withLock { $0 } && !output.isQuiet }

  func present(_ reply: Reply, of command: String, quietly: Bool) {
    for remark in reply.remarks { output.remark(remark) }
    if let pages = reply.pages { output.pager.withLock { $0.isOn = pages } }
    if quietly { return }
    var reply = reply
    if reply.wraps { reply.text = WrappedText.text(reply.text, width: output.width) }
    let next = reply.next.map { "next: \($0)\n" } ?? ""
    let text = PrintedText.of(reply, of: command, in: format, width: output.width)
    let isText = (reply.format ?? format) == .table && output.outIsTerminal
    output.page((isText ? output.wrapped(text) : text) + next)
    for image in reply.images where !reply.isQuiet {
      if let picture = InlineImage.sequence(for: image, output) { output.outRaw(picture) }
    }
  }

  func present(_ value: Value) {
    output.page(PrintedText.of(value, in: format, width: output.width))
  }

  func present(seconds: Double) { output.out("took \(HumanText.duration(seconds))") }

  func passed(_ error: Diagnostic) { output.remark("ignored: \(error.description)") }
  func remark(_ text: String) { output.remark(text) }
  func printed(_ text: String) { output.out(text) }
  func leaveTerminal() { output.eraseBar() }
}
