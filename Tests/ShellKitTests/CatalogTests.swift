import Script
import Testing

@testable import ShellKit

/// Commands on a state of any kind: found by name, checked and run.
@Suite struct CatalogTests {
  private let catalog = EchoingState.catalog

  private func call(_ text: String, isInteractive: Bool = false) throws -> CommandCall {
    let source = Source(name: "test", text: text, isInteractive: isInteractive)
    let statement = try #require(try Script(parsing: source).statements.first)
    return try #require(statement.calls.first)
  }

  private func run(_ text: String, in shell: inout EchoingShell) throws {
    _ = try shell.run(Source(name: "test", text: text))
  }

  @Test(arguments: ["add", "add a --count 0", "add a --count", "add a --cuont 2", "list b", "ad c"])
  func checksAndRunsReportTheSameArgumentErrors(text: String) throws {
    let call = catalog.joined(try call(text))
    let checked = #expect(throws: Diagnostic.self) {
      try catalog.command(call.name, at: call.nameSpan).check(call)
    }
    var shell = EchoingShell(presenter: TranscriptOutput())
    let ran = #expect(throws: Diagnostic.self) { try run(text, in: &shell) }
    #expect(checked?.rendered == ran?.rendered)
    #expect(shell.state.words.isEmpty)
  }

  @Test func commandsChangeTheState() throws {
    let output = TranscriptOutput()
    var shell = EchoingShell(presenter: output)
    try run("let n = add a b --count=2; ($n * 2)", in: &shell)
    #expect(shell.state.words == ["a", "b", "a", "b"])
    try run("list --format csv", in: &shell)
    #expect(output.take() == ["8", "word", "a", "b", "a", "b"])
  }

  @Test func theSecondWordOfACommandNameIsNotAnArgument() throws {
    var shell = EchoingShell(presenter: TranscriptOutput())
    try run("add twice c; add 'twice' d", in: &shell)
    #expect(shell.state.words == ["c", "c", "d", "d"])
    #expect(catalog.joined(try call("add once")).name == "add")
  }

  @Test func requirementsAreCheckedBeforeTheRunExceptForHelp() throws {
    let output = TranscriptOutput()
    var shell = EchoingShell(presenter: output)
    shell.state.isReady = false
    let error = #expect(throws: Diagnostic.self) { try run("add a", in: &shell) }
    #expect(error?.message == "add: not ready")
    try run("add --help", in: &shell)
    #expect(output.take().first == "add WORD... [options]")
  }

  @Test func uniquePrefixesWorkOnlyAtThePrompt() throws {
    for isInteractive in [false, true] {
      let call = try call("li", isInteractive: isInteractive)
      let found = try? catalog.command(call.name, at: call.nameSpan)
      #expect(found?.spec.name == (isInteractive ? "list" : nil))
    }
  }
}
