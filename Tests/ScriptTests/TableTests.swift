import Testing

@testable import Script

@Suite struct TableTests {
  private static let rows: Value = .list([
    ["name": "a", "size": .number(3), "side": "left"],
    ["name": "b", "size": .number(1), "side": "right"],
    ["name": "c", "size": .null, "side": "left"],
    ["name": "d", "size": .number(2), "side": "left", "extra": .bool(true)],
  ])
  private static let others: Value = .list([
    ["name": "a", "weight": .number(7)], ["name": "d", "weight": .number(8)],
    ["name": "d", "size": .number(9)],
  ])

  private func value(_ steps: String) throws -> Value {
    try ScriptTests.value(of: "($t\(steps))", ["t": Self.rows, "o": Self.others, "n": .number(2)])
  }

  private func names(_ steps: String) throws -> [String] {
    try value(steps).table?.compactMap { $0["name"]?.string } ?? []
  }

  @Test(
    arguments: [
      ("| where size > 1", ["a", "d"]), ("| where size > $n || side == 'right'", ["a", "b"]),
      ("| where extra", ["d"]), ("| where name =~ '^[ab]$'", ["a", "b"]),
      ("| where name !~ 'a'", ["b", "c", "d"]), ("| sort size", ["b", "d", "a", "c"]),
      ("| sort -size", ["a", "d", "b", "c"]), ("| sort side, -name", ["d", "c", "a", "b"]),
      ("| first 2", ["a", "b"]), ("| first $n", ["a", "b"]), ("| last 1", ["d"]),
      ("| first 99", ["a", "b", "c", "d"]), ("| reverse", ["d", "c", "b", "a"]),
      ("| distinct side", ["a", "b"]), ("[1..2]", ["b", "c"]), ("[..0]", ["a"]),
      ("[-2..]", ["c", "d"]), ("[3..1]", []), ("[2..99]", ["c", "d"]),
      ("| where size > 0 | sort size | last 2 | reverse", ["a", "d"]),
    ] as [(String, [String])])
  func stepsSelectRows(steps: String, expected: [String]) throws {
    #expect(try names(steps) == expected)
  }

  @Test(
    arguments: [
      ("| count", .number(4)), ("| where size > 5 | count", .number(0)),
      ("| sum size", .number(6)), ("| min size", .number(1)),
      ("| where size > 0 | max size * 2", .number(6)),
      ("| mean size", .number(2)), ("| median size", .number(2)), ("| first", rows.list![0]),
      ("| get name", .list(["a", "b", "c", "d"])), ("| first | get size", .number(3)),
      ("| where size > 5 | first", .null), ("| each name", .list(["a", "b", "c", "d"])),
      (
        "| first 2 | select name, size * 10 as tens",
        .list([["name": "a", "tens": .number(30)], ["name": "b", "tens": .number(10)]])
      ),
      (
        "| group by side | select side, count, sum(rows.size) as total",
        .list([
          ["side": "left", "count": .number(3), "total": .number(5)],
          ["side": "right", "count": .number(1), "total": .number(1)],
        ])
      ),
      (
        "| join $o on name | select name, size, weight",
        .list([
          ["name": "a", "size": .number(3), "weight": .number(7)],
          ["name": "d", "size": .number(2), "weight": .number(8)],
          ["name": "d", "size": .number(2), "weight": .null],
        ])
      ),
    ] as [(String, Value)])
  func stepsComputeValues(steps: String, expected: Value) throws {
    #expect(try value(steps) == expected)
  }

  @Test func listsHaveItemsInsteadOfColumns() throws {
    #expect(
      try ScriptTests.value(of: "([3, 1, 2] | where $it > 1 | sort $it | each $it * 2)")
        == .list([.number(4), .number(6)]))
    #expect(try ScriptTests.value(of: "([3, 1, 3] | distinct | count)") == .number(2))
  }

  @Test(arguments: [
    ("| where sise > 1", "there is no field sise"), ("| first -1", "takes a number of rows"),
    ("| sum name", "sum failed"), ("| join 3 on name", "takes a table"),
    ("| join $o on nothing", "needs the column nothing"),
    ("| where name =~ '('", "not a valid pattern"),
    ("| count | first 2", "takes a table or a list"),
    ("| select name size", "columns are separated by commas"),
    ("| get sise", "found no column sise"), ("| first | get sise", "there are name, size, side"),
  ])
  func errorsNameTheStep(steps: String, message: String) {
    #expect {
      try value(steps)
    } throws: { ($0 as? Diagnostic)?.message.contains(message) == true }
  }

  @Test(
    arguments: [
      ("upper('ab') + lower('CD') + trim(' e ')", "ABcde"), ("'abcdef'[1..3]", "bcd"),
      ("replace('IMG_12.jpg', '_(\\d+)', '-$1')", "IMG-12.jpg"),
      ("concat(split('a,b', ','), '+')", "a+b"), ("number(' 2.5 ')", .number(2.5)),
      ("number('x')", .null), ("starts_with('abc', 'ab') && ends_with('abc', 'c')", .bool(true)),
      ("sum([1, 2, null])", .number(3)), ("sqrt(9)", .number(3)), ("null =~ 'a'", .bool(false)),
    ] as [(String, Value)])
  func stringFunctions(text: String, expected: Value) throws {
    #expect(try ScriptTests.value(of: text) == expected)
  }

  @Test func commandsPassTheirValueThroughSteps() throws {
    let text = """
      let t = ([[1, 2], [3]] | each count($it))
      say $t
      for r in [1] { say $r }
      def rows() { return [4, 6, 5] }
      rows | sort $it | first 2
      let n = rows | count
      say $n
      """
    #expect(try functionOutput(of: text) == ["[2, 1]", "1", "= [4, 5]", "3"])
  }

  @Test func stepsWinOverProgramsUnlessMarked() throws {
    func statement(_ text: String) throws -> Statement.Kind {
      try Script(parsing: Source(name: "t", text: text)).statements[0].kind
    }
    guard case .command(let call) = try statement("point | sort x | first 2") else {
      Issue.record("steps were parsed as programs")
      return
    }
    #expect(call.verbs.count == 2)
    for text in ["point | !sort x", "point | wc -l", "say a | sort -r $list | wc"] {
      guard case .redirected = try statement(text) else {
        Issue.record("\(text): a program was parsed as a step")
        continue
      }
    }
    guard case .redirected(let inner, let target) = try statement("point | where x > 1 > a.csv"),
      case .command(let filtered) = inner.kind
    else {
      Issue.record("a redirection was parsed as a comparison")
      return
    }
    #expect(filtered.verbs.count == 1)
    #expect(target.file?.literal == "a.csv")
    for steps in ["first 2", "select x == 1 as same", "sort -x", "sum x"] {
      guard case .redirected = try statement("point | \(steps) > a.csv") else {
        Issue.record("\(steps): a redirection was parsed as a comparison")
        continue
      }
    }
  }

  @Test func pipelinesSelectAndGroupManyRows() throws {
    let rows = Value.list(
      (0..<10_000).map { index in
        [
          "name": .string("IMG_\(index).jpg"), "length": .number(index % 7),
          "error": .number(Double(index % 1013) / 1000), "x": .number(index), "y": .number(1),
        ]
      })
    let selected =
      "($t | where error < 0.5 && length > 2 | sort -error, x | first 5 | select name, error)"
    let grouped = "($t | group by length | select length, count, mean(rows.error) as error)"
    for (text, count) in [(selected, 5), (grouped, 7)] {
      let table = try ScriptTests.value(of: text, ["t": rows]).table
      #expect(table?.count == count)
    }
  }
}
