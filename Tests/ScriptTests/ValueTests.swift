import Support
import Testing

@testable import Script

@Suite struct ValueTests {
  @Test func jsonRoundTrips() throws {
    let value: Value = [
      "a": .list([.number(1), .number(-2.5e-7), .null, .bool(true)]),
      "text": "quote \" backslash \\ line\nend \u{1} ü 😀", "empty": .record(Record()),
    ]
    #expect(try Value(json: value.json) == value)
    #expect(!value.json.contains("\n"))
  }

  @Test(arguments: [(0.1 + 0.2, "0.3"), (3, "3"), (1e20, "1e+20"), (-0.5, "-0.5")])
  func numbersArePrintedInShortForm(number: Double, text: String) {
    #expect(Value.text(of: number) == text)
  }

  @Test(arguments: [("007", Value.string("007")), ("12", .number(12)), ("1.50", "1.50")])
  func argumentsBecomeNumbersOnlyWithoutLoss(text: String, expected: Value) {
    #expect(Value(argument: text) == expected)
  }

  @Test(arguments: [
    ("alig", "align"), ("fetures", "features"), ("--init-pairs", "--init-pair"),
    ("xyzzy", nil), ("feat", "features"),
  ])
  func misspelledNamesGiveTheNearestName(typed: String, expected: String?) {
    let names = ["align", "features", "match", "--init-pair"]
    #expect(nearestName(to: typed, among: names) == expected)
  }
}
