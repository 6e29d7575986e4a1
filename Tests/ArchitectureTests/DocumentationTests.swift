import Foundation
import TestSupport
import Testing

/// Checks that the types, files and links in the documentation exist.
@Suite(.tags(.slow)) struct DocumentationTests {
  static let pages = [
    "README.md", "docs/ARCHITECTURE.md", "docs/CONTRIBUTING.md", "docs/PROMISES.md",
    "docs/packaging.md",
  ]
  /// Names that are not declared here: a protocol of the standard library, and a folder.
  static let foreign: Set<String> = ["Codable", "Sources"]

  private func text(of page: String) throws -> String {
    try String(contentsOf: SourceTree.root.appendingPathComponent(page), encoding: .utf8)
  }

  /// The text between backquotes, within a line.
  private func quoted(_ text: String) -> [String] {
    text.matches(of: /`([^`\n]+)`/).map { String($0.1) }
  }

  private func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: SourceTree.root.appendingPathComponent(path).path)
  }

  /// Names of targets, of declared types, and of types of others; read once for all pages.
  private static let known = Result {
    let files = try SourceTree.files(below: "Sources") + SourceTree.files(below: "Tests")
    return try files.reduce(into: foreign.union(SourceTree.targets().keys)) {
      $0.formUnion(declared(in: $1.text))
    }
  }

  private static let keywords: Set<Substring> = [
    "struct", "class", "enum", "protocol", "typealias", "actor",
  ]

  /// Words with a capital letter, each one space after the keyword of a type.
  private static func declared(in text: String) -> [String] {
    let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
    let words = text.utf8.split(omittingEmptySubsequences: false) { !Floors.isWord($0) }
    return zip(words, words.dropFirst()).filter { keyword, name in
      name.first.map(capitals.contains) == true
        && text.utf8[keyword.endIndex] == UInt8(ascii: " ")
        && keywords.contains(Substring(keyword))
    }.map { String(Substring($0.1)) }
  }

  @Test(arguments: pages) func typesNamedInPagesExist(page: String) throws {
    let known = try Self.known.get()
    let names = quoted(try text(of: page)).filter { $0.wholeMatch(of: /[A-Z][a-z]\w*/) != nil }
    #expect(!names.isEmpty)
    for name in Set(names) { #expect(known.contains(name), "\(page) names \(name)") }
  }

  @Test(arguments: pages + ["docs/guide.md", "docs/debugging.md"])
  func filesNamedInPagesExist(page: String) throws {
    let text = try text(of: page)
    let folders = ["Sources/", "Tests/", "Scripts/", "Notebooks/", "docs/"]
    let paths = quoted(text).compactMap { $0.split(separator: " ").first.map(String.init) }
      .filter { path in
        folders.contains { path.hasPrefix($0) } && path.wholeMatch(of: /.*(GROUP|Name|\*).*/) == nil
      }
    let folder = page.contains("/") ? "docs/" : ""
    let links = text.matches(of: /\]\(([^):#]+)\)/).map { folder + $0.1 }
    #expect(!paths.isEmpty)
    #expect(!links.isEmpty)
    for path in Set(paths + links) { #expect(exists(path), "\(page) names \(path)") }
  }

  @Test func everyNoteIsInTheIndex() throws {
    let index = try text(of: "docs/notes/README.md")
    let notes = try SourceTree.files(below: "docs/notes", extensions: ["md"]).map(\.path)
    #expect(notes.count > 5)
    for note in notes where !note.hasSuffix("/README.md") {
      let name = (note as NSString).lastPathComponent
      #expect(index.contains("(\(name))"), "\(name) is not in the index")
    }
  }
}
