import Testing

@testable import Commands
@testable import ShellKit
@testable import Terminal

@Suite struct CompletionFitTests {
  private func fitted(_ line: String, _ start: Int, _ word: Int, _ names: [String]) -> [String] {
    CompletionFit.candidates(Completion(start: start, candidates: names), line, wordStart: word)
  }

  @Test func whatTheEditorReplacesIsWhatIsOffered() {
    #expect(fitted("frame IMG", 6, 6, ["IMG_1"]) == ["IMG_1"])
  }

  /// The editor may cut after a `$`, which it leaves standing.
  @Test func noSignIsDoubled() {
    #expect(fitted("echo $al", 5, 6, ["$align", "$all"]) == ["align", "all"])
  }

  @Test func blanksInQuotesAreNoEndOfTheWord() {
    #expect(fitted("cd \"my ph", 3, 7, ["\"my photos/", "\"other/"]) == ["photos/"])
  }

  @Test func whatStandsBeforeTheNameIsKept() {
    #expect(fitted("echo a$al", 6, 5, ["$align"]) == ["a$align"])
  }

  @Test func aStartBehindTheLineOffersNothing() {
    #expect(fitted("ab", 3, 0, ["abc"]) == [])
  }
}
