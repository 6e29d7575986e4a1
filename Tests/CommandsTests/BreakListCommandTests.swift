import Script
import TestSupport
import Testing

@testable import Commands
@testable import Pipeline

@Suite struct BreakListCommandTests {
  private func shell(_ folder: TemporaryFolder) -> Shell {
    Shell(state: ShellState(directory: folder.url), presenter: CollectingPresenter())
  }

  /// The rows of a list in the reply of `break list`.
  private func rows(_ name: String, of shell: inout Shell) throws -> [Record] {
    try shell.type("let reply = break list")
    let list = try #require(shell.variables["reply"]?.record?[name]?.list)
    return list.compactMap(\.record)
  }

  @Test func breakpointsAreListedWithTheirConditionsAndKeepTheirNumbers() throws {
    let folder = try TemporaryFolder()
    var shell = shell(folder)
    #expect(try rows("breakpoints", of: &shell).isEmpty)
    try shell.type("break add registered if inliers < 60; break add feedback=movingTooFast")
    let first: Record = [
      "number": .number(1), "event": "registered", "if": "inliers < 60", "stages": "align",
    ]
    let second: Record = [
      "number": .number(2), "event": "feedback=movingTooFast", "if": "", "stages": "",
    ]
    #expect(try rows("breakpoints", of: &shell) == [first, second])
    try shell.type("break remove 1")
    #expect(try rows("breakpoints", of: &shell) == [second])
  }

  @Test func eachListedEventAndFigureCanBeUsedInABreakpoint() throws {
    let folder = try TemporaryFolder()
    var shell = shell(folder)
    let events = try rows("events", of: &shell)
    #expect(Set(events.compactMap { $0["stage"]?.string }).count == 6)
    for row in events {
      let (stage, event) = (row["stage"]?.string ?? "", row["event"]?.string ?? "")
      let figures = row["figures"]?.string?.split(separator: ", ") ?? []
      let condition = figures.map { "\($0) > 0" }.joined(separator: " && ")
      let line = "break add \(stage).\(event)" + (figures.isEmpty ? "" : " if \(condition)")
      try shell.type("break off; \(line)")
      #expect(shell.state.breakpoints.map(\.stages.first?.rawValue) == [stage], "\(line)")
    }
    let registered = try #require(events.first { $0["event"] == "registered" })
    #expect(registered["stage"] == "align")
    #expect(registered["within"] == .bool(false))
    #expect(registered["figures"]?.string?.contains("inliers") == true)
  }

  @Test func argumentsAreRefused() throws {
    let folder = try TemporaryFolder()
    var shell = shell(folder)
    #expect(throws: Diagnostic.self) { try shell.type("break list registered") }
    #expect(throws: Diagnostic.self) { try shell.type("break list --stage align") }
  }
}
