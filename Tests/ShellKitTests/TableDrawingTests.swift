import Script
import Testing

@testable import ShellKit

@Suite struct TableDrawingTests {
  private func lines(_ rows: [Record], _ columns: [String], width: Int) -> [String] {
    TableDrawing(rows: rows, columns: columns).text(width: width).components(separatedBy: "\n")
  }

  /// A row whose texts have the given numbers of characters.
  private func row(_ lengths: KeyValuePairs<String, Int>) -> Record {
    var row = Record()
    for (name, length) in lengths { row[name] = .string(String(repeating: "x", count: length)) }
    return row
  }

  @Test func numbersAlignToTheRightAndTextsToTheLeft() {
    let rows: [Record] = [
      ["name": "a", "count": .number(7), "note": "ok"],
      ["name": "longer", "count": .number(120), "note": "fine"],
    ]
    #expect(
      lines(rows, ["name", "count", "note"], width: 80) == [
        "name    count  note",
        "──────  ─────  ────",
        "a           7  ok",
        "longer    120  fine",
      ])
  }

  @Test func missingNumbersAreDashesAtTheRight() {
    let rows: [Record] = [["name": "a", "count": .number(120)], ["name": "b"]]
    #expect(lines(rows, ["name", "count"], width: 80).suffix(2) == ["a       120", "b         –"])
  }

  @Test func longTextsAreShortenedBeforeColumnsAreLeftOut() {
    let found = lines(
      [row(["id": 10, "first": 60, "second": 20])], ["id", "first", "second"], width: 50)
    // The widest column is narrowed first.
    let first = String(repeating: "x", count: 15) + "…"
    #expect(found.count == 3)
    #expect(found[2] == "xxxxxxxxxx  \(first)  \(String(repeating: "x", count: 20))")
    let wider = lines(
      [row(["id": 10, "first": 60, "second": 20])], ["id", "first", "second"], width: 90)
    #expect(wider[2].count == 90)
  }

  @Test func columnsThatDoNotFitAreListedInTheirOrder() {
    let rows = [row(["name": 20, "first": 30, "second": 30, "third": 30])]
    let found = lines(rows, ["name", "first", "second", "third"], width: 40)
    #expect(found.count == 4)
    #expect(found[0] == "name" + String(repeating: " ", count: 18) + "first")
    #expect(found[3] == "not shown: second, third")
    #expect(found.prefix(3).allSatisfy { $0.count <= 40 })
    // The first column identifies the row: it is never shortened or left out.
    #expect(lines(rows, ["name", "first"], width: 5)[2] == String(repeating: "x", count: 20))
  }

  @Test func wideCharactersTakeTwoCells() {
    #expect(displayWidth("日本a") == 5)
    #expect(shortened("日本語", to: 6) == "日本語")
    #expect(shortened("日本語", to: 5) == "日本…")
    #expect(shortened("日本語", to: 4) == "日…")
    let rows: [Record] = [
      ["name": "日本", "n": .number(1)], ["name": "abcd", "n": .number(2)],
    ]
    #expect(lines(rows, ["name", "n"], width: 80).suffix(2) == ["日本  1", "abcd  2"])
  }
}
