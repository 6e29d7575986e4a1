import Testing

@testable import ShellKit

@Suite struct WrappedTextTests {
  @Test func linesContinueBelowTheirLastColumn() {
    let text = "  --width N  Width of the picture in pixels, at most 8192"
    #expect(
      WrappedText.text(text, width: 40)
        == "  --width N  Width of the picture in\n             pixels, at most 8192")
  }

  @Test func paragraphsAreFilledAgain() {
    let words = (1...40).map { "word\($0)" }
    let lines = PlainText.wrapped(words.joined(separator: " "), indent: 2)
    let narrow = WrappedText.text(lines.joined(separator: "\n"), width: 50)
      .split(separator: "\n").map(String.init)
    #expect(narrow.allSatisfy { $0.count <= 50 && $0.hasPrefix("  word") })
    #expect(narrow.flatMap { $0.split(separator: " ").map(String.init) } == words)
    #expect(narrow.dropLast().allSatisfy { $0.count > 35 })
  }

  @Test func textWithoutTerminalIsUnchanged() {
    let text = String(repeating: "long ", count: 100)
    #expect(WrappedText.text(text, width: HumanText.unlimited) == text)
    #expect(WrappedText.text("short\n\n  lines", width: 80) == "short\n\n  lines")
  }

  @Test(arguments: 1...30) func noWordIsLostAtAnyWidth(width: Int) {
    let text = "a  bb ccc\n   dddd eeeee-and-a-word-that-is-too-long\n\nf"
    let found = WrappedText.text(text, width: width).split { " \n".contains($0) }
    #expect(found == text.split { " \n".contains($0) })
  }
}
