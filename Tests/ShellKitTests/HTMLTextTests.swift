import Foundation
import Script
import Testing

@testable import ShellKit

@Suite struct HTMLTextTests {
  private let rows: Value = .list([
    ["name": "a<b>", "size": .number(1.23456), "more": .null],
    ["name": "\"c\" & d", "size": .null, "more": .list(["x", "y"])],
  ])

  @Test func cellsAreEscapedAndNumbersRounded() throws {
    let html = try #require(HTMLText.of(rows))
    #expect(html.contains("<td style=\"text-align:left\">a&lt;b&gt;</td>"))
    #expect(html.contains(">&quot;c&quot; &amp; d</td>"))
    #expect(html.contains("<td style=\"text-align:right\">1.235</td>"))
    #expect(html.contains("<td style=\"text-align:left\">x, y</td>"))
    #expect(!html.contains("<b>"))
  }

  @Test func aTableHasTheColumnsOfTheReply() throws {
    let html = try #require(HTMLText.of(Reply(value: rows, columns: ["size", "name"])))
    let head = try #require(html.components(between: "<thead>", and: "</thead>"))
    #expect(!head.contains(">more</th>"))
    let (size, name) = (head.range(of: ">size</th>"), head.range(of: ">name</th>"))
    #expect(try #require(size).lowerBound < #require(name).lowerBound)
  }

  @Test func alertsPrecedeAndTextFollowsTheTable() throws {
    var reply = Reply("2 rows\nin all", value: rows, columns: ["*"])
    reply.alerts = ["doubtful: <x>"]
    let html = try #require(HTMLText.of(reply))
    #expect(html.hasPrefix("<p>doubtful: &lt;x&gt;</p>"))
    #expect(html.hasSuffix("<p>2 rows<br>in all</p>\n"))
  }

  @Test func recordsAreTablesFollowedByNestedTables() throws {
    let html = try #require(HTMLText.of(["ok": .bool(true), "rows": rows]))
    #expect(html.contains("<th scope=\"row\" style=\"text-align:left\">ok</th>"))
    #expect(html.contains("<p><b>rows</b></p>\n<div"))
    #expect(html.components(separatedBy: "<table>").count == 3)
  }

  @Test func longTablesAreTruncatedWithANote() throws {
    let row: Value = ["n": .number(1)]
    let many = Value.list(Array(repeating: row, count: HTMLText.maxRows + 7))
    let html = try #require(HTMLText.of(many))
    #expect(html.contains("<p>and 7 more</p>"))
    #expect(html.components(separatedBy: "<tr><td").count == HTMLText.maxRows + 1)
  }

  @Test func textsAndTablesKeepTheirOrder() throws {
    let table = try #require(rows.table)
    let parts: [ReplyPart] = [.text("2 < 3"), .text(""), .table(table, columns: ["name"])]
    let reply = Reply(parts, value: .null)
    #expect(HumanText.lines(reply, width: 80).hasPrefix("2 < 3\n\nname"))
    let html = try #require(HTMLText.of(reply))
    #expect(html.hasPrefix("<p>2 &lt; 3</p>\n<div"))
    #expect(!html.contains(">size</th>"))
    #expect(HTMLText.of(Reply([.text("none")], value: .null)) == nil)
  }

  @Test func plainTextAndOtherFormatsGiveNoHTML() {
    #expect(HTMLText.of(Reply("a sentence", value: rows)) == nil)
    #expect(HTMLText.of(Reply(value: .string("a"))) == nil)
    #expect(HTMLText.of(.list([.number(1)])) == nil)
    var reply = Reply(value: rows, columns: ["*"])
    reply.format = .csv
    #expect(HTMLText.of(reply) == nil)
  }
}

extension String {
  /// The text between two strings.
  fileprivate func components(between start: String, and end: String) -> String? {
    guard let first = range(of: start), let last = range(of: end) else { return nil }
    return String(self[first.upperBound..<last.lowerBound])
  }
}
