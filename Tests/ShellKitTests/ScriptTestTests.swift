import Script
import TestSupport
import Testing

@testable import ShellKit

@Suite struct ScriptTestTests {
  @Test func aTranscriptRunsOnAnyShell() throws {
    let folder = try TemporaryFolder()
    try folder.write("add a\nlist\n#> word\n#> ────\n#> b\n", to: "a.ocs")
    var test = ScriptTest { EchoingShell(presenter: $0) }
    let outcome = try test.run(folder.url.appendingPathComponent("a.ocs"), as: "a.ocs")
    #expect(outcome.commands == 2)
    #expect(outcome.differences.map(\.command) == ["add a", "list"])
    #expect(outcome.differences.last?.lines == ["  word", "  ────", "- b", "+ a"])
  }
}
