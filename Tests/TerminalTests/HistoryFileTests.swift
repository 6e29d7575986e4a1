import Foundation
import TestSupport
import Testing

@testable import Terminal

@Suite struct HistoryFileTests {
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

  @Test(arguments: ["a\\b", "  x", "one {\n  two\n}", "größe 😀", "\u{7F}", #"\040"#, #"\"#, ""])
  func everyTextIsRestored(text: String) {
    let entry = HistoryFile.encoded(text)
    #expect(!entry.contains { $0 == "\n" || $0 == " " })
    #expect(HistoryFile.decoded(entry) == text)
  }

  @Test func filesOfLibeditAreRead() throws {
    let folder = try TemporaryFolder()
    let text = "_HiStOrY_V2_\nload\\040photos\nbad\\4\nbad\\999\n\\"
    try Data(text.utf8).write(to: folder.url.appendingPathComponent("history"))
    let lines = HistoryFile(in: folder.url.path, earlier: "").lines
    #expect(lines == ["load photos", #"bad\4"#, #"bad\999"#, #"\"#])
  }

  @Test func sessionsAtTheSameTimeKeepEachOthersLines() throws {
    let folder = try TemporaryFolder()
    let one = HistoryFile(in: folder.url.path, earlier: "")
    let other = HistoryFile(in: folder.url.path, earlier: "")
    type(["first"], into: one)
    type(["second\nline"], into: other)
    type(["third"], into: one)
    let all = HistoryFile(in: folder.url.path, earlier: "").lines
    #expect(all == ["first", "second\nline", "third"])
  }

  @Test func onlyTheLastLinesAreKept() throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent("history")
    let text = (0..<10_005).map { "line\($0)\n" }.joined()
    try Data(text.utf8).write(to: url)
    let lines = HistoryFile(in: folder.url.path, earlier: "").lines
    #expect(lines.count == 10_000)
    #expect(lines.first == "line5")
    #expect(try String(contentsOf: url, encoding: .utf8).split(separator: "\n").count == 10_001)
  }

  @Test func somethingOtherThanAFileIsLeftAlone() throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent("history")
    #expect(mkfifo(url.path, 0o600) == 0)
    let history = HistoryFile(in: folder.url.path, earlier: "")
    history.add("pwd", after: nil)
    #expect(history.lines == ["pwd"])
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
