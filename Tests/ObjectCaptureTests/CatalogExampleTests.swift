import Foundation
import Testing

/// The example of the DocC catalog compiles with the imports of a program.
@Suite struct CatalogExampleTests {
  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  /// The lines of the only Swift block on the catalog's page.
  private static func documented() throws -> [Substring] {
    let page = tests.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/ObjectCapture/ObjectCapture.docc/ObjectCapture.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let blocks = text.matches(of: /```swift\n((?s:.*?))\n```/)
    try #require(blocks.count == 1)
    return blocks[0].1.split(separator: "\n", omittingEmptySubsequences: false)
  }

  @Test func documentedExampleEqualsTheCompiledOne() throws {
    let file = Self.tests.appendingPathComponent("CatalogExample.swift")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.matches(of: /import (\w+)/).map(\.1) == ["Foundation", "ObjectCapture"])
    let body = try #require(text.firstMatch(of: /throws {\n((?s:.*?))\n  }/)).1
    let compiled = body.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(compiled.allSatisfy { $0.hasPrefix("    ") })
    #expect(try !Self.documented().isEmpty)
    #expect(try compiled.map { $0.dropFirst(4) } == Self.documented())
  }
}
