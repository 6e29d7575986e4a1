import Testing

@testable import Terminal

@Suite struct PaintTests {
  private func plain(_ text: String) -> String {
    text.replacing(/\u{1B}\[\d+m/, with: "")
  }

  @Test func statesInTablesAreColored() {
    let table =
      "stage     state  why\n────────  ─────  ───\nfeatures  fresh\nmatch     stale  fresher\n"
    let painted = Paint.lines(table)
    #expect(plain(painted) == table)
    #expect(painted.contains("\u{1B}[32mfresh\u{1B}[0m\n"))
    #expect(painted.contains("\u{1B}[33mstale\u{1B}[0m"))
    #expect(painted.contains(" fresher"))
    #expect(painted.hasPrefix("\u{1B}[1mstage"))
  }

  @Test func verdictsAndCommandsAreColored() {
    #expect(Paint.lines("verdict: sound, 99 %") == "verdict: \u{1B}[32msound\u{1B}[0m, 99 %")
    #expect(Paint.lines("doubtful: why").hasPrefix("\u{1B}[33mdoubtful\u{1B}[0m: why"))
    #expect(Paint.lines("  type: align") == "  type: \u{1B}[36malign\u{1B}[0m")
    #expect(Paint.lines("next: dense\n") == "next: \u{1B}[36mdense\u{1B}[0m\n")
  }

  @Test(arguments: ["", "\n", "fresh air", "sound of 3 frames", "a type: b", "───"])
  func otherLinesKeepTheirText(text: String) {
    #expect(plain(Paint.lines(text)) == text)
  }

  @Test func ordinarySentencesHaveNoColor() {
    for text in ["fresh air", "sound of 3 frames", "a type: b"] {
      #expect(Paint.lines(text) == text)
    }
  }
}
