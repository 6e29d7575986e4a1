import ShellKit
import Testing

@testable import Terminal

@Suite struct EditorFrameTests {
  private func frame(_ text: String, at cursor: Int? = nil, width: Int) -> EditorFrame {
    var buffer = EditBuffer(text)
    if let cursor { buffer.move(to: cursor) }
    return EditorFrame(prompt: "> ", buffer, styles: [], width: width)
  }

  @Test func rowsAreFilledAndTheCursorFollows() {
    let full = frame("abcdefgh", width: 5)
    #expect(full.rows == ["> abc", "defgh", ""])
    #expect(full.cursor == (2, 0))
    #expect(frame("abcdefgh", at: 3, width: 5).cursor == (1, 0))
    #expect(frame("abcdefgh", at: 2, width: 5).cursor == (0, 4))
    #expect(frame("ab\nc", width: 9).rows == ["> ab", "... c"])
    #expect(frame("ab\nc", at: 2, width: 9).cursor == (0, 4))
  }

  @Test func wideCharactersAreNotDivided() {
    let wide = frame("日本語", width: 5)
    #expect(wide.rows == ["> 日", "本語"])
    #expect(wide.cursor == (1, 4))
    #expect(frame("日本語", at: 1, width: 5).cursor == (0, 4))
  }

  @Test func colorsEndWithTheirRow() {
    let styles: [String?] = ["36", "36", "36", "36", nil]
    let colored = EditorFrame(prompt: "> ", EditBuffer("abcde"), styles: styles, width: 5)
    #expect(colored.rows == ["> \u{1B}[36mabc\u{1B}[0m", "\u{1B}[36md\u{1B}[0me"])
  }

  /// Programs that drive `ocs` wait for the prompt at the end of the output.
  @Test func anEmptyLineIsShownWithoutControlSequences() {
    #expect(frame("", width: 40).drawn(over: nil) == "> ")
  }

  @Test func aFrameReplacesThePreviousOne() {
    let drawn = frame("ab\nc", at: 0, width: 9).drawn(over: 2)
    #expect(drawn == "\u{1B}[2A\r\u{1B}[J> ab\r\n... c\u{1B}[1A\r\u{1B}[2C")
  }

  @Test func theRowsAroundTheCursorFitOnTheScreen() {
    let text = (0..<9).map(String.init).joined(separator: "\n")
    let bottom = frame(text, width: 20).clipped(to: 3)
    #expect(bottom.rows == ["... 6", "... 7", "... 8"])
    #expect(bottom.cursor == (2, 5))
    let top = frame(text, at: 1, width: 20).clipped(to: 3)
    #expect(top.rows == ["> 0", "... 1", "... 2"])
    #expect(top.cursor == (0, 3))
  }

  @Test func rowsAboveTheCursorAreCountedForANarrowerTerminal() {
    let shown = frame(String(repeating: "x", count: 25), width: 10)
    #expect(shown.cursor == (2, 7))
    #expect(shown.rowsAboveCursor(width: 10) == 2)
    #expect(shown.rowsAboveCursor(width: 5) == 5)
  }

  @Test func candidatesThatDoNotFitAreCounted() {
    let names = (10..<40).map { "name\($0)" }
    var menu = CompletionMenu(candidates: names, descriptions: names.map { _ in "" }, start: 0)
    #expect(menu.rows(width: 80, height: 20, isStyled: false).count == 3)
    let rows = menu.rows(width: 20, height: 5, isStyled: false)
    #expect(rows.count == 5)
    #expect(rows.last?.hasPrefix("…") == true)
    #expect(rows.allSatisfy { displayWidth($0) <= 20 })
    // The chosen one is visible.
    menu.select(-1)
    #expect(menu.rows(width: 20, height: 5, isStyled: false).contains { $0.contains("name39") })
  }
}
