import Commands
import Script
import ShellKit
import Support

/// Converts replies to events.
struct KernelPresenter: Presenter {
  /// Line width of a notebook's output, characters.
  private static let width = 120

  let request: CurrentRequest

  func present(_ reply: Reply, of command: String, quietly: Bool) {
    for remark in reply.remarks {
      request.send("remark", ["text": .string(VisibleText.line(remark))])
    }
    if quietly { return }
    text(
      PrintedText.of(reply, of: command, in: format, width: Self.width), html: HTMLText.of(reply))
    request.send("value", ["command": .string(command), "value": reply.value])
    for image in reply.images { request.send("image", ["path": .string(image.path)]) }
  }

  func remark(_ text: String) {
    request.send("remark", ["text": .string(VisibleText.line(text))])
  }

  func printed(_ text: String) {
    self.text(text, html: nil)
  }

  /// Sends a text without its final line break, with its HTML form if it has one.
  private func text(_ text: String, html: String?) {
    let shown = text.last?.isNewline == true ? String(text.dropLast()) : text
    guard !shown.isEmpty else { return }
    var fields: Record = ["text": .string(shown)]
    if let html { fields["html"] = .string(html) }
    request.send("text", fields)
  }

  func present(_ value: Value) {
    let text = HumanText.value(value, width: Self.width)
    self.text(VisibleText.lines(text), html: HTMLText.of(value))
    request.send("value", ["command": "value", "value": value])
  }

  func present(seconds: Double) {
    request.send("text", ["text": .string("took \(HumanText.duration(seconds))")])
  }

  func passed(_ error: Diagnostic) {
    request.send(
      "remark", ["text": .string(VisibleText.lines("ignored: \(error.description)"))])
  }
}
