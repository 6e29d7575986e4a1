import Support
import Testing

@testable import Script

@Suite struct ScriptLimitTests {
  private static let tooLarge = "the value is too large, over 8000000 elements and characters"

  @Test func doublingValuesExceedALimit() {
    // Each step doubles the number of elements that a traversal visits, but not the memory.
    let text = "let a = ([1, 2, 3, 4])\n" + String(repeating: "let a = ([$a, $a])\n", count: 31)
    #expect(failure(of: text + "say $a")?.message == Self.tooLarge)
    let deep = "let a = ([1])\n" + String(repeating: "let a = ([[$a], [$a]])\n", count: 31)
    #expect(failure(of: deep)?.message == "lists are nested too deep, over 32 levels")
  }

  @Test func listsGrowingByConcatenationExceedALimit() {
    let text = "let a = ([[[1], [2]], [[3], [4]]])\n"
    let grow = String(repeating: "let a = ($a + $a)\nlet a = ([$a[0], $a] + [$a])\n", count: 31)
    #expect(failure(of: text + grow) != nil)
  }

  @Test func stringsDoubledByFunctionsOrCommandsExceedTheSizeLimit() {
    let formatted =
      "let a = (\"ab\")\n"
      + String(
        repeating: "let a = (format(\"%s%s\", $a, $a))\n", count: 40)
    #expect(failure(of: formatted)?.message == Self.tooLarge)
    let said = "let a = (\"ab\")\n" + String(repeating: "let a = say $a $a\n", count: 40)
    #expect(failure(of: said)?.message == Self.tooLarge)
  }

  @Test func largeValuesWithinTheLimitsAreAccepted() throws {
    let text = "let a = ([1])\n" + String(repeating: "let a = ($a + $a)\n", count: 19)
    #expect(try output(of: text + "say (count($a))") == ["524288"])
  }

  @Test func sourcingMoreThan32LevelsDeepIsRejected() throws {
    func chain(_ count: Int) -> [String: String] {
      var files = ["\(count)": "say done"]
      for index in 0..<count { files["\(index)"] = "source \(index + 1)" }
      return files
    }
    #expect(try output(of: "source 0", files: chain(31)) == ["done"])
    let message = "files source each other more than 32 levels deep"
    #expect(failure(of: "source 0", files: chain(32))?.message == message)
    #expect(failure(of: "source 0", files: chain(20_000))?.message == message)
  }

  @Test func nestingIsCountedAcrossFiles() {
    let (open, close) = (
      String(repeating: "if true { ", count: 50), String(repeating: " }", count: 50)
    )
    var files = ["9": "say done"]
    for index in 0..<9 { files["\(index)"] = open + "source \(index + 1)" + close }
    let message = "blocks and files are nested more than 256 levels deep"
    #expect(failure(of: "source 0", files: files)?.message == message)
  }

  @Test func recursionThroughDifferentPathsIsDetected() {
    var host = AliasHost()
    var interpreter = Interpreter()
    let text = "let p = (\"a\")\nsource $p"
    #expect {
      let script = try Script(parsing: Source(name: "test.ocs", text: text))
      _ = try interpreter.run(script.statements, on: &host)
    } throws: { ($0 as? Diagnostic)?.message == "./a sources itself" }
  }
}

/// A host with one file, to which every path leads.
private struct AliasHost: ScriptHost {
  var variables: [String: Value] = [:]

  func builtin(_ name: String) -> Value? { nil }
  var builtinNames: [String] { [] }
  mutating func perform(_ call: ResolvedCall, quietly: Bool) throws -> Value { .null }
  mutating func show(_ value: Value) {}
  mutating func show(seconds: Double) {}
  mutating func passed(_ error: Diagnostic) {}
  func checkCancellation() throws {}
  func source(at path: String, from sourcing: Source) throws -> Source {
    Source(name: path, text: "let p = (\"./$p\")\nsource $p", identity: "the file")
  }
}
