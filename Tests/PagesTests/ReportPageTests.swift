import Files
import Foundation
import Imaging
import Script
import Support
import TestSupport
import Testing

@testable import Commands
@testable import Pages
@testable import ShellKit

/// The page of `report --out`.
@Suite struct ReportPageTests {
  private func page(_ fake: inout FakeRun) throws -> String { try PageKind.report.page(&fake) }

  @Test func thePageLoadsNoExternalResources() throws {
    var fake = try FakeRun()
    try fake.runAll()
    let text = try page(&fake)
    #expect(text.contains("default-src 'none'"))
    for reference in ["src=\"http", "href=\"http", "url(", "@import", "fetch("] {
      #expect(!text.contains(reference), "\(reference)")
    }
    // Four photographs and the model.
    #expect(text.components(separatedBy: "data:image/jpeg;base64,").count == 5 + 1)
    #expect(text.contains("<img class=\"model\""))
  }

  @Test func missingResultsAreReportedInTheirSections() throws {
    var fake = try FakeRun()
    let text = try page(&fake)
    #expect(text.contains("there is no result of match yet"))
    #expect(text.contains("there is no result of align yet"))
    #expect(text.contains("id=\"photograph-4\""))
  }

  @Test(arguments: ["<img src=x onerror=alert(1)>.png", "\"'&amp;.png", "</script>.png"])
  func fileNamesAreEscaped(name: String) throws {
    var fake = try FakeRun()
    let file = try fake.addPhotograph(named: name)
    let text = try page(&fake)
    #expect(!text.contains(file))
    #expect(text.contains(MarkupText.escaped(file)))
  }

  @Test func anUnreadablePhotographIsListedAndTheOthersAreShown() throws {
    var fake = try FakeRun()
    try fake.cutPhotograph()
    let text = try page(&fake)
    #expect(text.components(separatedBy: "data:image/jpeg;base64,").count >= 3 + 1)
    #expect(text.contains("id=\"photograph-2\""))
  }

  @Test func tableCellsContainSortValues() {
    let rows: [Record] = [
      ["name": .string("<a>"), "error": .number(1.5)], ["name": .string("b"), "error": .null],
    ]
    let html = HTMLTable(rows).html
    #expect(html.contains("<td data-v=\"&lt;a&gt;\">&lt;a&gt;</td>"))
    #expect(html.contains("<td class=\"n\" data-v=\"1.5\">1.500</td>"))
    #expect(html.contains("<td>–</td>"))
  }

  @Test func headingsOfNumbersAreAlignedWithThem() {
    let rows: [Record] = [
      ["name": .string("a"), "error": .null, "mixed": .number(1), "none": .null],
      ["name": .string("b"), "error": .number(2), "mixed": .string("x"), "none": .null],
    ]
    let heads = HTMLTable(rows).html.components(separatedBy: "<th ").dropFirst()
    #expect(
      heads.map { $0.prefix { $0 != ">" }.contains("class=\"n\"") } == [false, true, false, false])
  }

  @Test func longTablesAreTruncatedWithANote() {
    let rows = (0..<HTMLTable.maxRows + 7).map { row -> Record in ["row": .number(row)] }
    let html = HTMLTable(rows).html
    #expect(html.components(separatedBy: "<tr>").count == HTMLTable.maxRows + 2)
    #expect(html.contains("and 7 more"))
  }

  @Test func existingFilesAreReplacedOnlyWithForce() throws {
    var fake = try FakeRun()
    try fake.runAll()
    try fake.type("report --out r.html")
    let page = fake.folder.url.appendingPathComponent("r.html")
    #expect(throws: FileError.exists(page)) { try fake.state.perform("report --out r.html") }
    try fake.type("report --out r.html --force")
    for line in ["report", "report align --out r.html --force"] {
      #expect(throws: CommandError.self, "\(line)") { try fake.state.perform(line) }
    }
    #expect(throws: FileError.self) { try fake.state.perform("report --out missing/r.html") }
  }
}
