import Foundation
import TestSupport
import Testing

@testable import Commands
@testable import ShellKit

/// The command `test`.
@Suite struct ScriptTestTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private func test(_ text: String, _ options: String = "") throws -> [String] {
    try folder.write(text, to: "a.ocs")
    var runner = TranscriptRunner(root: folder.url)
    return runner.output(of: "test a.ocs \(options)")
  }

  @Test func aMatchingTranscriptIsReported() throws {
    let text =
      "# A comment.\necho a\n#> a\n(1 + 1)\n#> [~2±0.1]\ncd nowhere\n#> a.ocs:6:1: cd: [*]\n"
    #expect(try test(text) == ["a.ocs: as expected, 3 commands"])
  }

  @Test func differencesAreShownLineByLine() throws {
    #expect(
      try test("echo a\n#> b\necho c\n#> c\n") == [
        "test:1:1: test: 1 of 1 files differ", "  a.ocs:1: echo a", "    - b", "    + a",
      ])
  }

  @Test func updateReplacesOnlyDifferingExpectations() throws {
    let text = "echo a\n#> b\n\necho 3 px\n#> [~3.01] px\n"
    #expect(try test(text, "--update") == ["a.ocs: rewritten, 1 of 2 commands"])
    let written = try String(
      contentsOf: folder.url.appendingPathComponent("a.ocs"), encoding: .utf8)
    #expect(written == "echo a\n#> a\n\necho 3 px\n#> [~3.01] px\n")
  }

  @Test func locationsInTheTranscriptAreNotWritten() throws {
    let text = "cd nowhere\n#> x\ntry cd nowhere\n#> y\n"
    #expect(try test(text, "--update") == ["a.ocs: rewritten, 2 of 2 commands"])
    let url = folder.url.appendingPathComponent("a.ocs")
    let written = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
    #expect(written[1].hasPrefix("#> cd: "))
    #expect(written[3].hasPrefix("#> ignored: cd: "))
    // Elsewhere, and after other lines, it still matches.
    let moved = "# A comment.\n" + written.joined(separator: "\n") + "\n"
    #expect(try test(moved) == ["a.ocs: as expected, 2 commands"])
    // As earlier versions wrote it.
    let earlier = moved.replacing("#> cd: ", with: "#> a.ocs:2:1: cd: ")
      .replacing("#> ignored: ", with: "#> ignored: a.ocs:4:5: ")
    #expect(try test(earlier) == ["a.ocs: as expected, 2 commands"])
    let other = moved.replacing("#> cd: ", with: "#> other.ocs:1:1: cd: ")
    #expect(try test(other) != ["a.ocs: as expected, 2 commands"])
  }

  @Test func aScriptWithExpectationsIsATest() throws {
    #expect(try test("let n = (2)\nexpect $n == 2\n") == ["a.ocs: as expected, 2 commands"])
    let found = try test("let n = (2)\nexpect $n == 3\n")
    #expect(found.first == "test:1:1: test: 1 of 1 files differ")
    #expect(found.contains { $0.contains("a.ocs:2:8: expect failed: $n == 3") })
  }

  @Test func eachFileRunsInItsOwnShell() throws {
    try folder.write("let n = (1)\necho $n\n#> 1\n", to: "b.ocs")
    #expect(
      try test("echo $n\n#> a.ocs:1:6: no command sets $n\n", "b.ocs")
        == ["a.ocs: as expected, 1 command", "b.ocs: as expected, 2 commands"])
  }

  @Test func testsCannotRunTests() throws {
    #expect(
      try test("test a.ocs\n#> a.ocs:1:1: test: a test cannot run tests\n")
        == ["a.ocs: as expected, 1 command"])
  }

  /// Runs the command on a transcript of this repository, whose figures vary within the stated
  /// tolerances.
  @Test func aTranscriptWithTolerancesPasses() throws {
    try PhotoFolder.write(3, to: folder.url.appendingPathComponent("photos"))
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Transcripts/tolerant.ocs")
    var test = ScriptTest(like: ShellState(directory: folder.url))
    let outcome = try test.run(url, as: "tolerant.ocs")
    #expect(outcome.commands >= 6)
    for difference in outcome.differences { Issue.record("\(difference)") }
  }
}
