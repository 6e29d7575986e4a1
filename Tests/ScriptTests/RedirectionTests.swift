import Testing

@testable import Script

/// `>`, `>>` and `|` after a command, and nowhere else.
@Suite struct RedirectionTests {
  private func target(of text: String) throws -> OutputTarget? {
    let script = try Script(parsing: Source(name: "test", text: text))
    guard case .redirected(_, let redirection) = script.statements.last?.kind else { return nil }
    return try redirection.target(
      in: Scope(names: { [] }, lookup: { $0 == "list" ? .list(["a b", "c"]) : "value" }))
  }

  @Test func redirectionsToFilesAreParsed() throws {
    let file = try #require(try target(of: "say a > out.txt"))
    #expect(file.file == "out.txt")
    #expect(!file.appends)
    #expect(file.programs.isEmpty)
    #expect(try target(of: "say a >>\"my $x.txt\"")?.file == "my value.txt")
    #expect(try target(of: "say a >> out.txt")?.appends == true)
    #expect(try target(of: "say --all > out.txt # comment")?.file == "out.txt")
    #expect(try target(of: "let x = say a > out.txt")?.file == "out.txt")
    #expect(try target(of: "for i in [1] { say $i } > out.txt")?.file == "out.txt")
    #expect(try target(of: "$x >> out.txt")?.file == "out.txt")
  }

  @Test func pipelinesOfProgramsAreParsed() throws {
    let words = try target(of: "say a | sort -r $list | 'my wc' > n.txt")
    #expect(words?.programs.map(\.words) == [["sort", "-r", "a b", "c"], ["my wc"]])
    #expect(words?.file == "n.txt")
    #expect(try target(of: "$x.y | wc")?.programs.map(\.words) == [["wc"]])
  }

  @Test(arguments: [
    "expect 2 > 1", "if 2 > 1 { say a }", "let b = (2 > 1)", "say (2 > 1)", "say a>b", "say a|b",
    "say 'a > b'", "frames --where sharpness > 0.5", "frames --where (a > 1) > 0",
    "run --until shots>=9", "(2 > 1)",
  ])
  func signsInExpressionsAndWordsAreNotRedirections(text: String) throws {
    #expect(try target(of: text) == nil)
  }

  @Test func conditionsEndBeforeRedirections() throws {
    #expect(try target(of: "frames --where \"a > 1\" > out.txt")?.file == "out.txt")
    #expect(try target(of: "frames --where a > 1 | wc")?.programs.count == 1)
    #expect(try target(of: "frames --where a > 1 >> out.txt")?.appends == true)
    #expect(try target(of: "frames --where a > 1 --columns name > out.txt")?.file == "out.txt")
  }

  @Test(arguments: [
    ("say a >", 8), ("say a > > b", 9), ("say a |", 7), ("say a || b", 7), ("say a > b | wc", 11),
    ("say a | ; wc", 7), ("!", 1), ("say a; ! ", 8),
  ])
  func incompleteRedirectionsAreReportedWithTheirColumn(text: String, column: Int) {
    let error = #expect(throws: Diagnostic.self) {
      try Script(parsing: Source(name: "test", text: text))
    }
    #expect(error?.span?.location.column == column)
  }

  @Test func linesWithAnExclamationMarkAreSystemShellLines() throws {
    let script = try Script(parsing: Source(name: "test", text: "!ls -l | wc; echo '\nsay b"))
    guard case .shell(let line) = script.statements[0].kind else {
      Issue.record("no line of the shell")
      return
    }
    #expect(line == "ls -l | wc; echo '")
    #expect(script.statements.count == 2)
  }
}
