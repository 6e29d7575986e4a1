import Script
import Testing

@testable import ShellKit

@Suite struct SourceLinesTests {
  private func pieces(_ text: String) -> [String] {
    var lines = SourceLines(Source(name: "rc.ocs", text: text))
    var found: [String] = []
    while let piece = lines.next() {
      let end = piece.bytes.count
      found.append("\(piece.location(of: 0).line): \(piece.text(0..<end))")
    }
    return found
  }

  @Test func piecesAreLinesAndBlocks() {
    #expect(
      pieces("pwd\n\nif true {\n  pwd\n}\necho a; echo b")
        == ["1: pwd", "2: ", "3: if true {\n  pwd\n}", "6: echo a; echo b"])
  }

  @Test func anUnclosedBlockDoesNotTakeTheRest() {
    #expect(pieces("if true {\npwd") == ["1: if true {", "2: pwd"])
    #expect(pieces("") == ["1: "])
  }
}
