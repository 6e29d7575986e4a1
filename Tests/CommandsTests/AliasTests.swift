import TestSupport
import Testing

@testable import Commands

@Suite struct AliasTests {
  private func run(_ text: String) throws -> [String] { try TranscriptRunner.output(of: text) }

  @Test func anAliasExpandsToCommandsWithArguments() throws {
    #expect(try run("alias say = echo so\nsay 'a b'; say") == ["so a b", "so"])
    #expect(try run("alias both = echo one; echo two\nboth three") == ["one", "two three"])
    #expect(try run("alias say = echo\nlet x = say hi\necho $x.text") == ["hi"])
  }

  @Test func anAliasMayCallAnother() throws {
    #expect(try run("alias a = b 1\nalias b = echo\na 2") == ["1 2"])
    #expect(try run("alias a = b\nalias b = a\na").first?.contains("unknown command a") == true)
  }

  @Test func commandsCannotBeRedefinedByAliases() throws {
    #expect(
      try run("alias echo = pwd") == [
        "test:1:1: alias: echo is a command and cannot be redefined"
      ])
  }

  @Test func errorsInAliasesAreReportedBeforeTheRun() throws {
    #expect(try run("alias a = echo \"x").first?.hasPrefix("test:1:7: alias a:") == true)
    #expect(try run("alias a = echo b").isEmpty)
    let folder = try TemporaryFolder()
    var runner = TranscriptRunner(root: folder.url)
    _ = runner.output(of: "alias ls = frames --sort width")
    #expect(runner.output(of: "echo on; ls --no-such").first?.contains("unknown option") == true)
  }

  @Test func unaliasRemovesAnAliasOrSuggestsTheNearest() throws {
    #expect(try run("alias a = pwd\nunalias a\nalias") == ["removed a", "no aliases"])
    #expect(try run("alias one = pwd\nunalias ona").first?.hasSuffix("did you mean one?") == true)
  }
}
