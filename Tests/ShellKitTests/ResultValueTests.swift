import Script
import Testing

@testable import ShellKit

@Suite struct ResultValueTests {
  @Test func summariesKeepSimpleValuesAndOmitTables() {
    let report: Record = [
      "kept": .number(3), "mode": .string("auto"), "warnings": .list([.string("a")]),
      "none": .list([]), "pairs": .list([.record(["first": .number(1)])]),
      "models": .list([.list([.string("a")])]), "scale": .record(["factor": .number(1)]),
    ]
    #expect(report.summary.keys == ["kept", "mode", "warnings", "none"])
  }
}
