import Foundation
import Testing

@testable import Terminal

@Suite struct PagerTests {
  private func pager(_ environment: [String: String] = [:]) -> Pager {
    var pager = Pager(environment)
    pager.isOn = true
    return pager
  }

  @Test func onlyTextTallerThanTheTerminalIsPaged() {
    #expect(!pager().wants("a\nb\n", lines: 3, width: 80))
    #expect(pager().wants("a\nb\nc\n", lines: 3, width: 80))
    #expect(pager().wants(String(repeating: "x", count: 300) + "\n", lines: 3, width: 80))
  }

  @Test func thePagerCanBeDisabled() {
    #expect(!pager(["PAGER": ""]).wants("a\nb\nc\n", lines: 2, width: 80))
    #expect(!Pager([:]).wants("a\nb\nc\n", lines: 2, width: 80))
  }

  @Test func aMissingPagerIsReported() {
    // As `ocs` does at startup.
    signal(SIGPIPE, SIG_IGN)
    #expect(!pager(["PAGER": "no-such-pager"]).show("a\n"))
    #expect(pager(["PAGER": "cat >/dev/null"]).show("a\n"))
  }
}
