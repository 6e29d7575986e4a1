import Foundation
import TestSupport
import Testing

@testable import Files

/// Folders that are filled file by file and appear when they are complete.
@Suite struct StagedFolderTests {
  private struct Stop: Error {}

  private let root: TemporaryFolder
  private var folder: URL { root.url.appendingPathComponent("a/b") }

  init() throws { root = try TemporaryFolder() }

  private func fill(
    _ files: [String: String], stale: [String] = [], replacing: Bool = false,
    _ then: () throws -> Void = {}
  ) throws {
    try StagedFolder.fill(
      folder, paths: files.keys.sorted(), removing: stale, replacing: replacing
    ) { part in
      for (path, text) in files {
        try AtomicFile.write(
          Data(text.utf8), to: part.appendingPathComponent(path), replacing: false)
      }
      try then()
    }
  }

  private func content(_ path: String) -> String? {
    try? String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
  }

  /// All paths below the root, including hidden ones.
  private var names: [String] {
    (FileManager.default.enumerator(atPath: root.url.path)?.allObjects as? [String] ?? []).sorted()
  }

  @Test func aNewFolderAppearsOnlyWhenComplete() throws {
    try fill(["x/y/1": "one", "2": "two"]) {
      #expect(FileKind.at(folder) == nil)
    }
    #expect(names == ["a", "a/b", "a/b/2", "a/b/x", "a/b/x/y", "a/b/x/y/1"])
    #expect(content("x/y/1") == "one")
  }

  @Test func failuresLeaveTheFolderUnchanged() throws {
    #expect(throws: Stop.self) { try fill(["x/1": "one"]) { throw Stop() } }
    #expect(names == [])
    try fill(["x/1": "one"])
    let before = names
    #expect(throws: Stop.self) {
      try fill(["x/1": "new", "z/3": "three"], replacing: true) { throw Stop() }
    }
    #expect(names == before)
    #expect(content("x/1") == "one")
  }

  @Test func filesAreReplacedOnlyOnRequest() throws {
    try fill(["x/1": "one", "old": "old"])
    #expect(throws: FileError.exists(folder.appendingPathComponent("x/1"))) {
      try fill(["x/1": "new", "2": "two"]) { Issue.record("the work began") }
    }
    #expect(throws: FileError.exists(folder.appendingPathComponent("old"))) {
      try fill(["2": "two"], stale: ["old"])
    }
    try fill(["x/1": "new", "2": "two"], stale: ["old"], replacing: true)
    #expect(content("x/1") == "new")
    #expect(content("2") == "two")
    #expect(content("old") == nil)
    #expect(names == ["a", "a/b", "a/b/2", "a/b/x", "a/b/x/1"])
  }

  @Test func aFailedMoveRestoresTheEarlierFiles() throws {
    try fill(["1": "one", "2": "two"])
    #expect(throws: FileError.self) {
      try StagedFolder.fill(folder, paths: ["1", "2"], replacing: true) { part in
        // The first path is moved last, and was not written.
        try AtomicFile.write(
          Data("new".utf8), to: part.appendingPathComponent("2"), replacing: false)
      }
    }
    #expect(content("1") == "one")
    #expect(content("2") == "two")
    #expect(names == ["a", "a/b", "a/b/1", "a/b/2"])
  }

  @Test(arguments: ["../1", "x/../../1", "/1", "x//1", ".", "x/."])
  func invalidRelativePathsAreRejected(path: String) throws {
    #expect(throws: FileError.self) { try fill([path: "one"], replacing: true) }
    #expect(names == [])
  }

  @Test func linksToFoldersAreNotFollowed() throws {
    let other = root.url.appendingPathComponent("photos")
    try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
    try root.write("mine", to: "photos/1")
    try fill(["2": "two"])
    try FileManager.default.createSymbolicLink(
      at: folder.appendingPathComponent("images"), withDestinationURL: other)
    #expect(throws: FileError.notAFolder(folder.appendingPathComponent("images"), .link)) {
      try fill(["images/1": "new"], replacing: true)
    }
    #expect(try String(contentsOf: other.appendingPathComponent("1"), encoding: .utf8) == "mine")
  }

  @Test func leftoversOfKilledProcessesAreRemoved() throws {
    // No process has this number.
    try root.write("rest", to: "a/.b.99999999.part/images/1")
    try fill(["1": "one"])
    try root.write("rest", to: "a/b/.files.99999999.part/images/1")
    try fill(["1": "new"], replacing: true)
    #expect(names == ["a", "a/b", "a/b/1"])
  }
}
