import Testing

@testable import Script

private struct KnownCommands: CheckHost {
  var files: [String: String] = [:]
  var knownNames: [String] { ["align", "last"] }

  func check(_ call: CommandCall) throws {
    guard ["say", "point"].contains(call.name) else {
      throw Diagnostic(.usage, "unknown command \(call.name)", span: call.nameSpan)
    }
  }

  func source(at path: String, from sourcing: Source) throws -> Source {
    guard let text = files[path] else { throw Diagnostic(.failure, "there is no \(path)") }
    return Source(name: path, text: text)
  }
}

@Suite struct CheckerTests {
  private func problems(_ text: String, strict: Bool = true, files: [String: String] = [:]) throws
    -> [String]
  {
    var checker = Checker(host: KnownCommands(files: files), isStrict: strict)
    let script = try Script(parsing: Source(name: "t.ocs", text: text))
    return checker.problems(in: script).map(\.message)
  }

  @Test func unknownCommandsAreFoundInNestedStatements() throws {
    #expect(try problems("if $align { foo } else { for i in [1] { bar } }").count == 2)
    #expect(try problems("let x = baz").count == 1)
  }

  @Test func variablesMustBeSetSomewhere() throws {
    #expect(try problems("let x = (1)\nsay $x $last $1") == [])
    #expect(try problems("say ${$y + 1}") == ["no command sets $y"])
  }

  @Test func sourcedFilesAreCheckedToo() throws {
    let files = ["a.ocs": "foo\nlet z = (1)"]
    #expect(try problems("source a.ocs\nsay $z", files: files) == ["unknown command foo"])
    #expect(try problems("source gone.ocs") == ["there is no gone.ocs"])
  }

  @Test func tryAndSourceAreCheckedOnlyInStrictMode() throws {
    #expect(try problems("try foo\nsource later.ocs", strict: false) == [])
    #expect(try problems("try foo", strict: true).count == 1)
  }
}
