import Foundation
import Geometry
import Imaging
import Scene
import Support
import TestSupport
import Testing

@testable import Commands
@testable import Workspace

@Suite(.tags(.slow)) struct WorkspaceFolderTests {
  @Test func loadingWritesNothing() throws {
    let fake = try FakeRun()
    let names = try FileManager.default.contentsOfDirectory(atPath: fake.folder.url.path)
    #expect(names == ["photos"])
  }

  @Test(arguments: [0, 3, 7, 8, 20, 100, 1000])
  func aTruncatedResultCountsAsMissing(length: Int) throws {
    var fake = try FakeRun()
    try fake.runAll()
    let url = fake.file(.match)
    let bytes = try Data(contentsOf: url)
    try bytes.prefix(min(length, bytes.count - 1)).write(to: url)
    let reply = try fake.reload()
    #expect(
      reply.remarks.contains {
        if case .unreadableResult(.match, _) = $0 { true } else { false }
      })
    #expect(try fake.states() == ["fresh", "missing", "stale", "stale", "stale", "stale"])
  }

  @Test func corruptedResultsAreNeverRead() throws {
    var fake = try FakeRun(frames: 2)
    try fake.runAll()
    let url = fake.file(.align)
    let bytes = try Data(contentsOf: url)
    for offset in stride(from: 0, to: bytes.count, by: 23) {
      var broken = bytes
      broken[offset] ^= 0x5A
      try broken.write(to: url)
      try fake.reload()
      if fake.state.project.records[.align] != nil {
        #expect(throws: (any Error).self) { try fake.state.project.results.reconstruction() }
        #expect(fake.state.project.records[.align] == nil)
      }
    }
  }

  @Test func damagedSettingsAreDiscardedWithARemark() throws {
    var fake = try FakeRun()
    _ = try fake.state.project.setExcluded(true, ["IMG_0001"])
    let url = fake.folder.url.appendingPathComponent(".ocs/photos/settings.json")
    try Data("{".utf8).write(to: url)
    let reply = try fake.reload()
    #expect(
      reply.remarks.contains { if case .damagedSettings(url) = $0 { true } else { false } })
    #expect(fake.state.project.settings.excluded.isEmpty)
  }

  @Test func aFlippedBitNeverChangesSettingsUnnoticed() throws {
    let settings = WorkspaceSettings(
      values: [.align: ["max-error": "3.5"], .match: ["ratio": "0.8"]],
      excluded: ["IMG_0004.jpg", "IMG_0002.jpg", "a"])
    let bytes = Array(try settings.fileBytes())
    #expect(try WorkspaceSettings(fileBytes: bytes) == settings)
    for index in bytes.indices {
      for bit in 0..<8 {
        var changed = bytes
        changed[index] ^= 1 << bit
        guard let read = try? WorkspaceSettings(fileBytes: changed) else { continue }
        #expect(read == settings, "byte \(index), bit \(bit)")
      }
    }
  }

  @Test func settingsWithoutAChecksumAreStillRead() throws {
    let text = #"{"excluded":["a.jpg"],"values":{"align":{"max-error":"3"}}}"#
    let settings = try WorkspaceSettings(fileBytes: Array(text.utf8))
    #expect(settings.excluded == ["a.jpg"])
    #expect(settings.values[.align]?["max-error"] == "3")
  }

  @Test(arguments: ["settings.json", "capture.json"])
  func damagedWorkspaceFilesDoNotPreventLoading(name: String) throws {
    var fake = try FakeRun(frames: 2)
    _ = try fake.state.project.setExcluded(true, ["IMG_0001"])
    let url = fake.folder.url.appendingPathComponent(".ocs/photos/\(name)")
    let bytes = try Data(contentsOf: url)
    func attempt(_ bytes: Data) throws {
      try bytes.write(to: url)
      fake.state = ShellState(directory: fake.folder.url)
      #expect(throws: Never.self) {
        try fake.state.load(fake.photos, options: LoadCommand.Options())
      }
      #expect(fake.state.project.capture?.frames.count == 2)
    }
    for length in stride(from: 0, to: bytes.count, by: 3) { try attempt(bytes.prefix(length)) }
    for index in stride(from: 0, to: bytes.count, by: 3) {
      var changed = bytes
      changed[index] ^= [0x01, 0x10, 0x80, 0xFF][index % 4]
      try attempt(changed)
    }
  }

  @Test func filesOfAKilledProcessAreRemovedAndResultsStayFresh() throws {
    var fake = try FakeRun()
    try fake.runAll()
    let part = fake.folder.url.appendingPathComponent(".ocs/photos/.align.result.123.part")
    try Data("half".utf8).write(to: part)
    try fake.reload()
    #expect(!FileManager.default.fileExists(atPath: part.path))
    #expect(try fake.states() == FakeRun.fresh)
  }

  @Test func capturesWithTheSameNameHaveSeparateWorkspaces() throws {
    let folder = try TemporaryFolder()
    let root = folder.url.appendingPathComponent("work")
    var folders: [URL] = []
    for parent in ["a", "b"] {
      let photos = folder.url.appendingPathComponent("\(parent)/photos")
      try PhotoFolder.write(2, to: photos)
      var state = ShellState(directory: folder.url, workspaceRoot: root)
      _ = try state.project.load(photos, options: LoadCommand.Options())
      _ = try state.project.setExcluded(true, ["IMG_0001"])
      folders.append(try #require(state.project.workspace?.folder))
    }
    #expect(folders[0] != folders[1])
    #expect(folders[0].path.hasPrefix(root.path))
  }

  @Test func aWorkspaceGivenOnTheCommandLineOpensItsOnlyCapture() throws {
    let folder = try TemporaryFolder()
    let root = folder.url.appendingPathComponent("work")
    let photos = folder.url.appendingPathComponent("photos")
    try PhotoFolder.write(2, to: photos)
    do {
      var state = ShellState(directory: folder.url, workspaceRoot: root)
      _ = try state.project.load(photos, options: LoadCommand.Options())
      _ = try state.project.setExcluded(true, ["IMG_0001"])
    }
    var state = ShellState(directory: folder.url, workspaceRoot: root)
    try state.require([.capture])
    #expect(state.project.capture?.frames.count == 2)
    #expect(state.project.settings.excluded == ["IMG_0001.png"])
  }

  @Test func anUnfinishedWriteKeepsThePreviousFile() throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent("x.result")
    do {
      let file = try SectionFileWriter(url)
      try file.write("a", [1, 2, 3])
      try file.finish()
    }
    do {
      let file = try SectionFileWriter(url)
      try file.write("a", [9])
    }
    #expect(try SectionFile(url).read("a").bytes == [1, 2, 3])
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(names == ["x.result"])
  }
}
