import Script
import Testing

@testable import ShellKit

@Suite struct OutputFormatTests {
  private let table: Value = .list([
    ["name": "a,b", "size": .number(1.25), "tags": .list(["x", "y"])],
    ["name": "say \"hi\"", "size": .null, "tags": .list([])],
  ])
  private let record: Value = [
    "name": "one|two", "ok": .bool(true),
    "rows": .list([["first": "a\nb", "count": .number(3)]]),
  ]

  @Test func csvQuotesFieldsAndEndsLinesWithCRLF() {
    #expect(
      PrintedText.of(table, in: .csv, width: 80)
        == "name,size,tags\r\n\"a,b\",1.25,\"[\"\"x\"\",\"\"y\"\"]\"\r\n\"say \"\"hi\"\"\",,[]\r\n")
    #expect(
      PrintedText.of(record, in: .csv, width: 80)
        == "name,value\r\nname,one|two\r\nok,true\r\n"
        + "rows,\"[{\"\"first\"\":\"\"a\\nb\"\",\"\"count\"\":3}]\"\r\n")
    #expect(PrintedText.of(.null, in: .csv, width: 80) == "")
  }

  @Test func markdownHasATableForEachTable() {
    #expect(
      PrintedText.of(record, in: .markdown, width: 80) == """
        | name | value |
        | --- | --- |
        | name | one\\|two |
        | ok | true |

        ### rows

        | first | count |
        | --- | ---: |
        | a<br>b | 3 |

        """)
  }

  @Test func jsonIsOneObjectOnOneLine() throws {
    let text = PrintedText.of(Reply(value: table), of: "frames", in: .json, width: 80)
    #expect(text.filter { $0 == "\n" }.count == 1)
    #expect(try Value(json: text) == ["command": "frames", "rows": table])
  }

  @Test func onlyRequestedColumnsAreWritten() {
    let reply = Reply(value: table, columns: ["size", "name"])
    let text = PrintedText.of(reply, of: "frames", in: .csv, width: 80)
    #expect(text.hasPrefix("size,name\r\n1.25,"))
    let none = Reply(value: .list([]), columns: ["size", "name"])
    #expect(PrintedText.of(none, of: "frames", in: .csv, width: 80) == "size,name\r\n")
  }

  @Test func noFormatPrintsControlCharacters() {
    let hostile: Value = ["name": "a\u{1B}[2J\rb"]
    for format in OutputFormat.allCases {
      let text = PrintedText.of(hostile, in: format, width: 80)
      #expect(!text.replacing("\r\n", with: "\n").contains { $0 == "\r" || $0 == "\u{1B}" })
    }
  }
}
