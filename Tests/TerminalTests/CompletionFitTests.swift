import Testing

@testable import Commands
@testable import ShellKit
@testable import Terminal

@Suite struct CompletionFitTests {
  private func fitted(_ line: String, _ start: Int, _ word: Int, _ names: [String]) -> [String] {
    CompletionFit.candidates(Completion(start: start, candidates: names), line, wordStart: word)
  }

  @Test func candidatesAreUnchangedIfTheEditorReplacesTheSameWord() {
    #expect(fitted("frame IMG", 6, 6, ["IMG_1"]) == ["IMG_1"])
  }

  /// The editor may split words after a `$`, which it does not replace.
  @Test func dollarSignsAreNotDuplicated() {
    #expect(fitted("echo $al", 5, 6, ["$align", "$all"]) == ["align", "all"])
  }

  @Test func spacesInQuotesDoNotEndAWord() {
    #expect(fitted("cd \"my ph", 3, 7, ["\"my photos/", "\"other/"]) == ["photos/"])
  }

  @Test func textBeforeTheNameIsKept() {
    #expect(fitted("echo a$al", 6, 5, ["$align"]) == ["a$align"])
  }

  @Test func aStartAfterTheLineGivesNoCandidates() {
    #expect(fitted("ab", 3, 0, ["abc"]) == [])
  }
}
