import Foundation
import TestSupport
import Testing

@testable import Commands
@testable import ShellKit

@Suite struct ReferenceTests {
  /// If this fails, the help of a command has changed: `Scripts/reference` regenerates the page.
  @Test func referencePageMatchesTheHelp() throws {
    let url = SourceTree.root.appendingPathComponent("docs/REFERENCE.md")
    let page = try String(contentsOf: url, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    let now = HelpReference.text(of: Shell.standardHelp).split(
      separator: "\n", omittingEmptySubsequences: false)
    let different = page.indices.first { !now.indices.contains($0) || page[$0] != now[$0] }
    #expect(
      page == now, "line \(different.map { $0 + 1 } ?? page.count): run Scripts/reference")
  }

  @Test func everyCommandAndTopicHasASection() {
    for name in Shell.standardHelp.catalog.names + HelpTopic.all.map(\.name) {
      #expect(HelpReference.text(of: Shell.standardHelp).contains("\n### \(name)\n"), "\(name)")
    }
  }
}
