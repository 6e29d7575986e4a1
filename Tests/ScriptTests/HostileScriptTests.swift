import Support
import Testing

@testable import Script

@Suite struct HostileScriptTests {
  /// Parses a text and runs it if it is valid; only a crash or a hang is a failure.
  private func survive(_ text: String) { _ = failure(of: text) }

  @Test(arguments: ["(", "[", "!", "-", "{", "if true {", "\"${", "$x[", "try ", "time ", "(1+"])
  func deepNestingIsRejected(piece: String) {
    let text = String(repeating: piece, count: 20_000)
    #expect(failure(of: "say " + text) != nil || failure(of: text) != nil)
    #expect(failure(of: "let x = (" + text) != nil)
  }

  @Test func longChainsDoNotOverflowTheStack() {
    let sum = String(repeating: "1 + ", count: 100_000) + "1"
    #expect(failure(of: "let x = (\(sum))")?.message == "the expression is too long")
    let branches = String(repeating: "if false { } else ", count: 20_000) + "{ }"
    #expect(failure(of: branches) == nil)
  }

  @Test func hugeLiteralsAreNumbersOrErrors() {
    survive("let x = (" + String(repeating: "9", count: 1_000_000) + ")")
    #expect(failure(of: "let x = (" + String(repeating: "9", count: 400) + ")") != nil)
    survive("say " + String(repeating: "a", count: 1_000_000))
  }

  @Test func growingStringsAndListsStopAtTheLimit() {
    let text = "let s = (\"ab\")\n" + String(repeating: "let s = (\"$s$s\")\n", count: 60)
    #expect(failure(of: text)?.message == "the string is too long, over 1000000 bytes")
    let list = "let s = ([1])\n" + String(repeating: "let s = ($s + $s)\n", count: 60)
    #expect(failure(of: list)?.message == "the list is too long, over 1000000 elements")
    let nest = "let s = ([1])\n" + String(repeating: "let s = ([$s])\n", count: 60)
    #expect(failure(of: nest)?.message == "lists are nested too deep, over 32 levels")
  }

  @Test(arguments: 0..<200)
  func randomTextsRunOrGiveADiagnostic(seed: Int) {
    var random = RandomStream(seed: UInt64(seed))
    let pieces = [
      "let ", "x", " = ", "(", ")", "[", "]", "{", "}", "\"", "'", "$", "${", "\\", "\n", ";", "#",
      "--", "--where ", "if ", "else ", "for i in ", "expect ", "try ", "1", ".5", "e9", "+", "==",
      "&&", "say ", "point", ".", ",", "\u{0}", "é", "\u{1F600}", "count(", "source ", " ", "\r\n",
    ]
    var text = ""
    for _ in 0..<random.index(below: 60) {
      if random.index(below: 8) == 0 {
        text.unicodeScalars.append(Unicode.Scalar(UInt8(random.index(below: 256))))
      } else {
        text += pieces[random.index(below: pieces.count)]
      }
    }
    survive(text)
  }

  @Test func everyPrefixOfAScriptIsHandled() {
    let text =
      "let x = ([1, \"a${$y.z}\"])\nfor i in $x { if $i in [1] { say '$i' } else { fail } }"
    for end in text.indices { survive(String(text[..<end])) }
  }

  @Test func modifiedBytesOfAScriptAreHandled() {
    let text =
      "let x = ([1, \"a${$y.z}\"])\nfor i in $x { if $i in [1] { say --a=b '$i' } else { fail } }\n"
      + "try time point # note\nexpect count($x) == 2 && !false \"no\" \\\n"
    let bytes = Array(text.utf8)
    for index in bytes.indices {
      for mask: UInt8 in [0x01, 0x04, 0x10, 0x80, 0xFF] {
        var changed = bytes
        changed[index] ^= mask
        survive(String(decoding: changed, as: UTF8.self))
      }
    }
  }

  @Test func damagedJSONGivesAValueOrAJSONError() throws {
    let text = #"{"a": [1, -2.5e3, true, null], "b\u00e9\n": {"c": "d", "e": []}, "f": false}"#
    let bytes = Array(text.utf8)
    #expect(try Value(json: text).record?.keys.count == 3)
    for length in bytes.indices {
      #expect(throws: JSONError.self) {
        try Value(json: String(decoding: bytes[..<length], as: UTF8.self))
      }
    }
    for index in bytes.indices {
      for mask: UInt8 in [0x01, 0x04, 0x10, 0x80, 0xFF] {
        var changed = bytes
        changed[index] ^= mask
        do {
          _ = try Value(json: String(decoding: changed, as: UTF8.self))
        } catch {
          #expect(error is JSONError)
        }
      }
    }
  }

  @Test(arguments: [
    "{\"a\":", "[1,", "\"\\u12", "nul", "{\"a\" 1}", "[1]x", "\"\\ud800\\u0041\"", "",
  ])
  func malformedJSONIsRejected(text: String) {
    #expect(throws: JSONError.self) { try Value(json: text) }
  }

  @Test func deeplyNestedJSONIsRejected() {
    #expect(throws: JSONError.self) {
      try Value(json: String(repeating: "[", count: 100_000))
    }
  }
}
