import Script
import Synchronization

/// Collects the output of a transcript's commands, as lines.
final class TranscriptOutput: Presenter {
  /// The width of tables in characters, so that a transcript does not depend on the terminal.
  private static let width = 100

  /// The output, and the same with the location of each error in the transcript.
  private struct Texts {
    var plain = ""
    var located = ""
  }

  private let name = Mutex("")
  private let kept = Mutex(Texts())

  /// Sets the name of the transcript: errors in it are shown without their location, so that the
  /// output depends neither on the path of the file nor on earlier lines.
  func begin(_ file: String) { name.withLock { $0 = file } }

  /// The lines since the last call, without trailing blanks.
  func take() -> [String] { takeBoth().lines }

  /// The lines since the last call; then the same lines with locations, as earlier versions wrote
  /// them.
  func takeBoth() -> (lines: [String], located: [String]) {
    let texts = kept.withLock { texts in
      defer { texts = Texts() }
      return texts
    }
    return (Self.lines(texts.plain), Self.lines(texts.located))
  }

  private static func lines(_ text: String) -> [String] {
    let text = text.replacing("\r\n", with: "\n")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.dropLast(text.hasSuffix("\n") || text.isEmpty ? 1 : 0).map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  func present(_ reply: Reply, of command: String, quietly: Bool) {
    for remark in reply.remarks { self.remark(remark) }
    if !quietly { printed(PrintedText.of(reply, of: command, in: format, width: Self.width)) }
  }

  func present(_ value: Value) { printed(PrintedText.of(value, in: format, width: Self.width)) }
  func present(seconds: Double) { add("took \(HumanText.duration(seconds))") }
  func passed(_ error: Diagnostic) { add(error, after: "ignored: ") }

  /// Adds an error.
  func add(_ error: Diagnostic, after head: String = "") {
    let isHere = name.withLock { $0 == error.span?.source.name }
    let plain = isHere ? error.sentence : error.description
    kept.withLock {
      $0.plain += head + plain + "\n"
      $0.located += head + error.description + "\n"
    }
  }

  func remark(_ text: String) { add("note: \(text)") }
  func printed(_ text: String) {
    kept.withLock {
      $0.plain += text
      $0.located += text
    }
  }

  /// Adds lines.
  func add(_ text: String) { printed(text.hasSuffix("\n") ? text : text + "\n") }
}
