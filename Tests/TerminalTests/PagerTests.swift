import Foundation
import Testing

@testable import Terminal

@Suite struct PagerTests {
  private func pager(_ environment: [String: String] = [:]) -> Pager {
    var pager = Pager(environment)
    pager.isOn = true
    return pager
  }

  @Test func onlyWhatIsLongerThanTheTerminalGoesToThePager() {
    #expect(!pager().wants("a\nb\n", lines: 3, width: 80))
    #expect(pager().wants("a\nb\nc\n", lines: 3, width: 80))
    #expect(pager().wants(String(repeating: "x", count: 300) + "\n", lines: 3, width: 80))
  }

  @Test func itCanBeTurnedOff() {
    #expect(!pager(["PAGER": ""]).wants("a\nb\nc\n", lines: 2, width: 80))
    #expect(!Pager([:]).wants("a\nb\nc\n", lines: 2, width: 80))
  }

  @Test func aPagerThatIsMissingIsTold() {
    // As `ocs` does when it begins.
    signal(SIGPIPE, SIG_IGN)
    #expect(!pager(["PAGER": "no-such-pager"]).show("a\n"))
    #expect(pager(["PAGER": "cat >/dev/null"]).show("a\n"))
  }
}
