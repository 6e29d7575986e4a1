import Testing

@testable import Script

@Suite struct StatementTests {
  @Test func wordsAreBareQuotedOrInterpolated() throws {
    let said = try output(
      of: #"let n = (3); say a\ b "x $n\t${n_ + 1}" '$n' pre$n.jpg --flag --opt=$n"#
        .replacing("n_", with: "$n"))
    #expect(said == ["a b x 3\t4 $n pre3.jpg --flag --opt=3"])
  }

  @Test func commandsAreSeparatedBySemicolonsAndLinesAndContinuedByBackslash() throws {
    let said = try output(of: "say a; say b # comment\nsay c \\\n  d\n\n;;say e")
    #expect(said == ["a", "b", "c d", "e"])
  }

  @Test func variablesHoldValuesOfCommandsAndExpressions() throws {
    let said = try output(
      of: "let p = point\nsay $p.y.z[1] ($p.x + 1)\nsay $last\nlet q = ($p.y)\n$q.z")
    #expect(said == ["3 2", "3 2", "= [2, 3]"])
  }

  @Test func branchesAndLoopsNest() throws {
    let text = """
      for i in [1, 2, 3] {
        if $i == 1 { say one }
        else if $i == 2 { say two } else {
          for j in ["a", "b"] { say "$i$j" }
        }
      }
      """
    #expect(try output(of: text) == ["one", "two", "3a", "3b"])
  }

  @Test func expectShowsBothSides() {
    let error = failure(of: "let n = (9)\nexpect $n == 5 + 6 \"frames are missing\"")
    #expect(error?.kind == .failure)
    #expect(error?.description.hasPrefix("test.ocs:2:8: expect failed: frames are missing") == true)
    #expect(error?.notes == ["left: 9  ($n)", "right: 11  (5 + 6)"])
  }

  @Test func expectShowsTheFalseOperandOfAConjunction() {
    let error = failure(of: "expect 1 == 1 && 2 > 3")
    #expect(error?.notes == ["left: 2", "right: 3"])
  }

  @Test func tryContinuesAfterAFailure() throws {
    #expect(try output(of: "try fail\nsay on") == ["on"])
    #expect(failure(of: "fail\nsay on")?.message == "fail failed")
  }

  @Test func sourceRunsAnotherFileAndNeverItself() throws {
    let files = ["a.ocs": "say inner\nlet v = (7)", "loop.ocs": "source loop.ocs"]
    #expect(try output(of: "source a.ocs\nsay $v", files: files) == ["inner", "7"])
    #expect(failure(of: "source loop.ocs", files: files)?.message == "loop.ocs sources itself")
    #expect(failure(of: "source none.ocs", files: files)?.message == "there is no none.ocs")
  }

  @Test func whereTakesTheExpressionUpToTheNextOption() throws {
    let said = try output(of: "say --where a < 5 && b --sort x\nsay --where 'c > 1'")
    #expect(said == ["--where=a < 5 && b --sort x", "--where=c > 1"])
  }

  @Test func exitEndsTheScriptWithItsStatus() throws {
    var host = EchoHost()
    var interpreter = Interpreter()
    let script = try Script(parsing: Source(name: "", text: "for i in [1] { exit 3 }\nsay no"))
    #expect(try interpreter.run(script.statements, on: &host) == .exit(3))
    #expect(host.said.isEmpty)
  }

  @Test(arguments: [
    ("say \"open", 1, 5), ("if true {\n  say a\n", 1, 9), ("let x = (1 +", 1, 13), ("say \\", 1, 5),
    ("for a in [1,", 1, 10),
  ])
  func unfinishedInputIsIncomplete(text: String, line: Int, column: Int) {
    let error = failure(of: text)
    #expect(error?.kind == .incomplete)
    #expect(error?.span?.location.line == line)
    #expect(error?.span?.location.column == column)
  }

  @Test(arguments: [
    ("let = 3", 1, 5), ("let x = 3", 1, 9), ("say }", 1, 5), ("else { }", 1, 1),
    ("say a\n  say ü \"\\q\"", 2, 10), ("for x of [1] {}", 1, 7), ("let last = (1)", 1, 5),
  ])
  func syntaxErrorsHaveLineAndColumn(text: String, line: Int, column: Int) {
    let error = failure(of: text)
    #expect(error?.kind == .syntax)
    #expect(error?.span?.location.line == line)
    #expect(error?.span?.location.column == column)
  }

  @Test func theCaretMarksTheError() {
    let error = failure(of: "say ok\nsay (1 / 0)")
    #expect(
      error?.rendered == """
        test.ocs:2:6: division by zero
          say (1 / 0)
               ^~~~~
        """)
  }
}
