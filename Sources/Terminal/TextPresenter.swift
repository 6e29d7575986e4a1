import Commands
import Foundation
import Script
import Support

/// Shows replies to people.
struct TextPresenter: Presenter {
  let output: Output

  func present(_ reply: Reply, of command: String, quietly: Bool) {
    for remark in reply.remarks { output.remark(remark) }
    if quietly { return }
    let text = HumanText.lines(reply, width: output.width)
    if !text.isEmpty { output.out(text) }
    for image in reply.images {
      if let picture = InlineImage.sequence(for: image, output) { output.outRaw(picture) }
    }
  }

  func present(_ value: Value) { output.out(HumanText.value(value, width: output.width)) }

  func present(seconds: Double) { output.out("took \(HumanText.duration(seconds))") }

  func passed(_ error: Diagnostic) { output.remark("passed over: \(error.description)") }
}
