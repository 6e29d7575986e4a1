import Foundation
import TestSupport
import Testing

@testable import Commands

@Suite struct RedirectionRunTests {
  private let folder: TemporaryFolder

  init() throws {
    // As `ocs` does at startup.
    signal(SIGPIPE, SIG_IGN)
    folder = try TemporaryFolder()
  }

  private func run(_ text: String) -> [String] {
    var runner = TranscriptRunner(root: folder.url)
    return runner.output(of: text)
  }

  private func content(_ name: String) throws -> String {
    try String(contentsOf: folder.url.appendingPathComponent(name), encoding: .utf8)
  }

  @Test func outputCreatesReplacesOrAppendsToFiles() throws {
    #expect(run("echo one > a.txt") == [])
    #expect(try content("a.txt") == "one\n")
    #expect(run("echo two > a.txt; echo three >> a.txt; echo new >> b.txt") == [])
    #expect(try content("a.txt") == "two\nthree\n")
    #expect(try content("b.txt") == "new\n")
  }

  @Test func allOutputOfABlockIsRedirected() throws {
    #expect(run("for i in [1, 2] { echo $i; ($i + 1) } > a.txt") == [])
    #expect(try content("a.txt") == "1\n2\n2\n3\n")
  }

  @Test func aFailedCommandLeavesTheFileUnchanged() throws {
    try folder.write("kept\n", to: "a.txt")
    #expect(run("cd nowhere > a.txt").first?.hasSuffix("there is no folder ROOT/nowhere") == true)
    #expect(try content("a.txt") == "kept\n")
  }

  @Test func invalidTargetsAreRejected() throws {
    let found = run("echo one > none/a.txt")
    #expect(found == ["test:1:12: there is no folder ROOT/none"])
    #expect(run("echo one > .").first?.contains("is a folder, not a file") == true)
  }

  @Test func outputIsPipedThroughPrograms() throws {
    #expect(run("for i in [3, 1, 2] { echo $i } | sort | head -n 2") == ["1", "2"])
    #expect(run("echo a | tr a b > out.txt") == [])
    #expect(try content("out.txt") == "b\n")
  }

  @Test func failureOfTheLastProgramIsAnError() {
    #expect(run("echo a | grep b") == ["test:1:10: grep ended with status 1"])
    #expect(
      run("echo a | no-such-program")
        == ["test:1:10: the program no-such-program is not installed"])
    #expect(run("try echo a | false; echo on").last == "on")
    #expect(run("echo a | grep b | wc -l") == ["0"])
  }

  @Test func exclamationMarkRunsASystemShellLine() throws {
    try folder.write("x", to: "c.txt")
    #expect(run("!ls *.txt | wc -l") == ["1"])
    #expect(run("!exit 3") == ["test:1:1: exit 3 ended with status 3"])
    #expect(run("!echo a\necho $last.status") == ["a", "0"])
  }
}
