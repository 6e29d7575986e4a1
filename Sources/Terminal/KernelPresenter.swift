import Commands
import Script
import Support

/// Turns replies into events.
struct KernelPresenter: Presenter {
  /// Characters on a line of a notebook's output.
  private static let width = 120

  let request: CurrentRequest

  func present(_ reply: Reply, of command: String, quietly: Bool) {
    for remark in reply.remarks {
      request.send("remark", ["text": .string(VisibleText.line(remark))])
    }
    if quietly { return }
    printed(PrintedText.of(reply, of: command, in: format, width: Self.width))
    request.send("value", ["command": .string(command), "value": reply.value])
    for image in reply.images { request.send("image", ["path": .string(image.path)]) }
  }

  func remark(_ text: String) {
    request.send("remark", ["text": .string(VisibleText.line(text))])
  }

  func printed(_ text: String) {
    let shown = text.last?.isNewline == true ? String(text.dropLast()) : text
    if !shown.isEmpty { request.send("text", ["text": .string(shown)]) }
  }

  func present(_ value: Value) {
    let text = HumanText.value(value, width: Self.width)
    request.send("text", ["text": .string(VisibleText.lines(text))])
    request.send("value", ["command": "value", "value": value])
  }

  func present(seconds: Double) {
    request.send("text", ["text": .string("took \(HumanText.duration(seconds))")])
  }

  func passed(_ error: Diagnostic) {
    request.send(
      "remark", ["text": .string(VisibleText.lines("passed over: \(error.description)"))])
  }
}
