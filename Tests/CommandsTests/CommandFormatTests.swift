import TestSupport
import Testing

@Suite struct CommandFormatTests {
  @Test(arguments: ["csv", "markdown", "json", "table"])
  func formatOptionSelectsTheOutput(name: String) throws {
    let found = try TranscriptRunner.output(of: "pwd --format \(name)").joined(separator: "\n")
    #expect(found.contains("ROOT"))
    #expect(found.contains("path") == (name != "table"))
  }

  @Test func anUnknownFormatIsRejectedBeforeTheRun() throws {
    let found = try TranscriptRunner.output(of: "echo a; pwd --format=cvs")
    #expect(
      found == [
        "test:1:22: pwd: --format takes table, json, csv, markdown, got cvs; did you mean csv?"
      ])
    #expect(
      try TranscriptRunner.output(of: "pwd --format").first?.contains("needs a value") == true)
  }
}
