import Foundation
import TestSupport
import Testing

@testable import Terminal

/// libedit has one history per process, so these tests run one after the other.
@Suite(.serialized) struct HistoryFileTests {
  private func type(_ lines: [String], into history: HistoryFile) {
    var last: String?
    for line in lines {
      history.add(line, after: last)
      last = line
    }
  }

  @Test func linesAreReadInTheNextSession() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("ocs").path
    type(["load photos", "echo größe 😀"], into: HistoryFile(in: path, earlier: ""))
    #expect(HistoryFile(in: path, earlier: "").lines == ["load photos", "echo größe 😀"])
    type(["status"], into: HistoryFile(in: path, earlier: ""))
    #expect(HistoryFile(in: path, earlier: "").lines == ["load photos", "echo größe 😀", "status"])
  }

  @Test func linesOfABlockAreStoredSeparately() throws {
    let folder = try TemporaryFolder()
    let block = ["for f in $frames {", "echo $f.name; pwd", "}"]
    type(block, into: HistoryFile(in: folder.url.path, earlier: ""))
    #expect(HistoryFile(in: folder.url.path, earlier: "").lines == block)
  }

  @Test func indentedLinesOfABlockAreKept() throws {
    let folder = try TemporaryFolder()
    let history = HistoryFile(in: folder.url.path, earlier: "")
    history.add("if true {", after: nil)
    for line in ["  pwd", "  pwd", "}"] { history.add(line, after: "  pwd", continuesBlock: true) }
    #expect(
      HistoryFile(in: folder.url.path, earlier: "").lines == ["if true {", "  pwd", "  pwd", "}"])
  }

  @Test func repeatedLinesAndLinesStartingWithASpaceAreOmitted() throws {
    let folder = try TemporaryFolder()
    type(["pwd", "pwd", " secret", "pwd"], into: HistoryFile(in: folder.url.path, earlier: ""))
    #expect(HistoryFile(in: folder.url.path, earlier: "").lines == ["pwd", "pwd"])
  }

  @Test func theFolderIsAccessibleOnlyToTheUser() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("ocs").path
    type(["pwd"], into: HistoryFile(in: path, earlier: ""))
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
  }

  @Test func relativeStateFoldersAreIgnored() {
    #expect(HistoryFile.folder(["XDG_STATE_HOME": "/var/state"]) == "/var/state/ocs")
    let standard = NSHomeDirectory() + "/.local/state/ocs"
    #expect(HistoryFile.folder([:]) == standard)
    #expect(HistoryFile.folder(["XDG_STATE_HOME": "state"]) == standard)
    #expect(HistoryFile.folder(["HOME": "/home/me"]) == "/home/me/.local/state/ocs")
  }

  @Test func anOlderHistoryFileIsReadUntilANewOneExists() throws {
    let folder = try TemporaryFolder()
    let (old, new) = (folder.url.path + "/old", folder.url.path + "/new")
    type(["load photos"], into: HistoryFile(in: old, earlier: ""))
    let history = HistoryFile(in: new, earlier: old + "/history")
    #expect(history.lines == ["load photos"])
    type(["status"], into: history)
    #expect(HistoryFile(in: new, earlier: old + "/none").lines == ["load photos", "status"])
  }
}
