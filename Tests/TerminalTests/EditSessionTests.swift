import ShellKit
import Testing

@testable import Terminal

@Suite struct EditSessionTests {
  private static let names = ["help", "history", "load"]

  private func session(history: [String] = [], color: Bool = true) -> EditSession {
    var services = EditorServices()
    services.complete = { line in
      let start =
        (line.lastIndex(of: " ").map { line.distance(from: line.startIndex, to: $0) } ?? -1) + 1
      let word = String(line.dropFirst(start))
      return Completion(
        start: start,
        candidates: (start == 0 ? Self.names : ["my/", "photos"]).filter { $0.hasPrefix(word) })
    }
    services.describe = { completion, _ in completion.candidates.map { "about \($0)" } }
    services.hint = { _ in "N  [1…64]" }
    services.isComplete = { text in
      text.filter { $0 == "{" }.count == text.filter { $0 == "}" }.count
    }
    services.history = history
    services.usesColor = color
    return EditSession(prompt: "ocs> ", services: services)
  }

  private func keys(_ text: String) -> [Key] { text.unicodeScalars.map { .text($0) } }

  private func press(_ keys: [Key], in session: inout EditSession) -> EditSession.Step {
    var last = EditSession.Step.more
    for key in keys { last = session.press(key) }
    return last
  }

  /// The text after the keys, with `|` at the cursor.
  private func edited(_ keys: [Key], history: [String] = []) -> String {
    var session = session(history: history)
    _ = press(keys, in: &session)
    var characters = session.buffer.characters
    characters.insert("|", at: session.buffer.cursor)
    return String(characters)
  }

  @Test(
    arguments: [
      ("ab cd", [.control("a"), .text("x")], "x|ab cd"),
      ("ab cd", [.control("b"), .control("b"), .control("k")], "ab |"),
      ("ab cd", [.wordLeft, .control("u")], "|cd"),
      ("ab cd", [.control("w"), .control("y"), .control("y")], "ab cdcd|"),
      ("ab.cd", [.alt("\u{7F}")], "ab.|"), ("ab.cd", [.control("w")], "|"),
      ("ab cd", [.home, .alt("f"), .alt("d")], "ab|"),
      ("ab", [.control("t")], "ba|"), ("ab", [.left, .control("d")], "a|"),
      ("größe", [.backspace, .left, .backspace], "gr|ß"),
      ("e", [.text("\u{301}"), .backspace], "|"),
      ("👩", [.text("\u{200D}"), .text("👧"), .left], "|👩‍👧"),
      ("ab", [.home, .backspace, .left, .end, .delete, .right], "ab|"),
      ("one {", [.enter, .text("x"), .up, .home, .text("y")], "y|one {\nx"),
      ("one {", [.enter, .text("x"), .alt("<"), .down, .control("e"), .text("z")], "one {\nxz|"),
    ] as [(String, [Key], String)])
  func keysEditTheText(text: String, pressed: [Key], expected: String) {
    #expect(edited(keys(text) + pressed) == expected)
  }

  @Test func enterRunsCompleteTextsOnly() {
    var session = session()
    #expect(press(keys("if {") + [.enter], in: &session) == .more)
    #expect(session.buffer.text == "if {\n")
    #expect(press(keys("}") + [.up, .enter], in: &session) == .accept)
    #expect(session.buffer.text == "if {\n}")
  }

  @Test func aPastedBlockIsRunOnEnter() {
    var session = session()
    #expect(press([.paste("load a\nstatus")], in: &session) == .more)
    #expect(
      session.frame(TerminalSize(width: 40, height: 10)).rows == ["ocs> load a", "... status"])
    #expect(press([.enter], in: &session) == .accept)
    #expect(session.buffer.text == "load a\nstatus")
  }

  @Test func theEndOfTheInputIsTypedOnAnEmptyLine() {
    var session = session()
    #expect(press([.control("d")], in: &session) == .end)
    #expect(press(keys("a") + [.control("d")], in: &session) == .more)
  }

  @Test func undoRestoresTypedWordsAtOnce() {
    #expect(edited(keys("abc") + [.control("w"), .control("_")]) == "abc|")
    #expect(edited(keys("abc") + [.control("w"), .control("_"), .control("_")]) == "|")
    #expect(edited([.control("_")]) == "|")
  }

  @Test func arrowsRecallEarlierTextsAndTheTypedOne() {
    let history = ["load a", "for {\n}"]
    #expect(edited(keys("x") + [.up], history: history) == "for {\n}|")
    #expect(edited(keys("x") + [.up, .up, .up], history: history) == "load a|")
    #expect(
      edited(keys("x") + [.up, .up, .up, .up, .down, .down, .down], history: history) == "x|")
  }

  @Test func theLastTextWithThisBeginningIsSuggested() {
    let history = ["load one", "load two", "status"]
    var typed = session(history: history)
    _ = press(keys("loa"), in: &typed)
    #expect(typed.suggestion == "d two")
    let row = typed.frame(TerminalSize(width: 40, height: 10)).rows[0]
    #expect(EditorFrame.plain(row) == "ocs> load two")
    #expect(edited(keys("loa") + [.right], history: history) == "load two|")
    #expect(edited(keys("loa") + [.alt("f")], history: history) == "load|")
    #expect(edited(keys("loa") + [.left, .right], history: history) == "loa|")
    // The accepted text is shown without it.
    #expect(typed.frame(TerminalSize(width: 40, height: 10), isFinal: true).rows == ["ocs> loa"])
    // Otherwise the only candidate for completion, and nothing without colors.
    _ = press([.control("u")] + keys("hi"), in: &typed)
    #expect(typed.suggestion == "story")
    var plain = session(history: history, color: false)
    _ = press(keys("loa"), in: &plain)
    #expect(plain.suggestion == nil)
  }

  @Test func tabCompletesThenListsThenChooses() {
    #expect(edited(keys("lo") + [.tab]) == "load |")
    #expect(edited(keys("load m") + [.tab]) == "load my/|")
    var typed = session()
    _ = press(keys("h") + [.tab], in: &typed)
    let rows = typed.frame(TerminalSize(width: 40, height: 10)).rows.map(EditorFrame.plain)
    #expect(rows == ["ocs> h", "help     about help", "history  about history"])
    _ = press([.tab, .tab], in: &typed)
    #expect(typed.buffer.text == "history")
    _ = press([.backTab], in: &typed)
    #expect(typed.buffer.text == "help")
    _ = press([.enter], in: &typed)
    #expect(typed.buffer.text == "help ")
    #expect(typed.menu == nil)
    _ = press([.control("u")] + keys("h") + [.tab, .text("i")], in: &typed)
    #expect(typed.buffer.text == "hi")
    #expect(typed.menu == nil)
  }

  @Test func limitsAreShownWhereNothingCanBeCompleted() {
    var typed = session()
    _ = press(keys("load 7") + [.tab], in: &typed)
    #expect(typed.frame(TerminalSize(width: 40, height: 10)).rows.last == "N  [1…64]")
    _ = press([.text("1")], in: &typed)
    #expect(typed.frame(TerminalSize(width: 40, height: 10)).rows == ["ocs> load 71"])
  }

  @Test func searchFindsEarlierTexts() {
    let history = ["load one", "status", "load two", "load two"]
    func found(_ pressed: [Key]) -> String { edited([.control("r")] + pressed, history: history) }
    #expect(found(keys("load") + [.left]) == "load tw|o")
    #expect(found(keys("load") + [.control("r"), .control("e")]) == "load one|")
    #expect(found(keys("load") + [.control("r"), .control("r"), .home]) == "|load one")
    #expect(found(keys("lox") + [.backspace, .home]) == "|load two")
    #expect(found(keys("none") + [.control("g")]) == "|")
    var session = session(history: history)
    #expect(press([.control("r")] + keys("stat") + [.enter], in: &session) == .accept)
    #expect(session.buffer.text == "status")
    _ = press([.control("r")] + keys("wo"), in: &session)
    let rows = session.frame(TerminalSize(width: 60, height: 10)).rows
    #expect(rows.map(EditorFrame.plain) == ["(search)'wo': load two"])
  }
}
