import Script
import Synchronization

/// Collects the output of a transcript's commands, as lines.
final class TranscriptOutput: Presenter {
  /// The width of tables in characters, so that a transcript does not depend on the terminal.
  private static let width = 100

  /// The name of the transcript: errors in it are shown without their location, so that the output
  /// depends neither on the path of the file nor on earlier lines.
  private let name: Mutex<String> = Mutex("")
  private let kept = Mutex("")

  /// Sets the name of the transcript.
  func begin(_ file: String) { name.withLock { $0 = file } }

  /// The error with its location, unless it is in the transcript itself.
  func words(_ problem: Diagnostic) -> String {
    let isHere = name.withLock { $0 == problem.span?.source.name }
    return isHere ? problem.sentence : problem.description
  }

  /// The lines since the last call, without trailing blanks.
  func take() -> [String] {
    let text = kept.withLock { text in
      defer { text = "" }
      return text
    }.replacing("\r\n", with: "\n")
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
  func passed(_ error: Diagnostic) { add(Transcript.ignored + words(error)) }
  func remark(_ text: String) { add("note: \(text)") }
  func printed(_ text: String) { kept.withLock { $0 += text } }

  /// Adds lines.
  func add(_ text: String) { printed(text.hasSuffix("\n") ? text : text + "\n") }
}
