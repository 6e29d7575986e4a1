import Foundation
import Script
import Support
import TestSupport
import Testing

@testable import Commands
@testable import Pipeline
@testable import Workspace

@Suite struct RunsTests {
  @Test func replacedResultsAreStoredAndCanBeRestored() throws {
    var fake = try FakeRun()
    try fake.runAll()
    let first = try Data(contentsOf: fake.file(.match))
    try fake.type("set match.max-error 3")
    try fake.run(.match)
    #expect(try Data(contentsOf: fake.file(.match)) != first)
    let runs = fake.state.project.runs()
    #expect(runs.map(\.number) == Array(1...7))
    #expect(runs.filter { $0.stage == .match }.map(\.number) == [2, 7])
    try fake.type("use 2")
    #expect(try Data(contentsOf: fake.file(.match)) == first)
    // Its settings and the downstream results are restored with it.
    #expect(fake.state.project.settings.values[.match] == nil)
    #expect(try fake.states() == FakeRun.fresh)
    try fake.reload()
    #expect(try fake.states() == FakeRun.fresh)
  }

  @Test func aRunIsReadWithoutMakingItCurrent() throws {
    var fake = try FakeRun()
    try fake.runAll()
    try fake.type("set match.max-error 3; exclude IMG_0001")
    try fake.run(.match)
    let project = fake.state.project
    let old = try project.run(2)
    var other = try project.reading(old)
    #expect(other.records[.match]?.key == old.record.key)
    #expect(other.records[.texture]?.key == project.records[.texture]?.key)
    #expect(try other.placedReconstruction().names.count == 4)
    #expect(try other.activeViews().views.count == 4)
    #expect(project.records[.match]?.key != old.record.key)
    // Runs of other stages follow only where they were made from it.
    #expect(try project.reading(project.run(7)).records[.align] == nil)
  }

  @Test func undoRevertsOneCommandAtATime() throws {
    var fake = try FakeRun()
    try fake.runAll()
    try fake.type("exclude IMG_0001")
    try fake.type("set align.max-error 3")
    try fake.type("clear texture")
    #expect(fake.state.project.records[.texture] == nil)
    try fake.type("undo")
    #expect(fake.state.project.records[.texture] != nil)
    #expect(fake.state.project.settings.values[.align]?["max-error"] == "3")
    try fake.reload()
    try fake.type("undo")
    #expect(fake.state.project.settings.values[.align]?["max-error"] == nil)
    #expect(fake.state.project.settings.excluded.count == 1)
    try fake.type("undo")
    #expect(try fake.states() == FakeRun.fresh)
    #expect(throws: Diagnostic.self) { try fake.type("undo") }
  }

  @Test func redoRepeatsWhatWasUndoneUntilSomethingElseChanges() throws {
    var fake = try FakeRun()
    try fake.type("set align.max-error 3")
    let empty = fake.state.project.state
    try fake.runAll()
    fake.state.project.noteChange(from: empty)
    try fake.type("let changed = undo")
    #expect(try fake.states() == [String](repeating: "missing", count: 6))
    try fake.type("undo")
    #expect(fake.state.project.settings.values[.align]?["max-error"] == nil)
    try fake.reload()
    try fake.type("redo")
    #expect(fake.state.project.settings.values[.align]?["max-error"] == "3")
    try fake.type("redo")
    #expect(try fake.states() == FakeRun.fresh)
    #expect(throws: Diagnostic.self) { try fake.type("redo") }
    try fake.type("undo; set match.max-error 5")
    #expect(throws: Diagnostic.self) { try fake.type("redo") }
  }

  @Test func undoNamesTheRunThatRestoresRemovedResults() throws {
    var fake = try FakeRun()
    try fake.type("set align.max-error 3")
    let before = fake.state.project.state
    try fake.runAll()
    fake.state.project.noteChange(from: before)
    let changes = try fake.state.project.undo()
    let removed = changes.compactMap { change -> Int? in
      if case .cleared(_, let run) = change { run } else { nil }
    }
    #expect(removed == Array(1...6))
    #expect(changes.remedy(orElse: "type redo")?.hasSuffix("type redo, or use 6") ?? false)
    try fake.type("use 6")
    #expect(try fake.states() == FakeRun.fresh)
  }

  @Test func resultsStayWhileTheDiskHasSpace() {
    #expect(RunFolder.limit(spare: 0, free: 100 << 30) == 50 << 30)
    #expect(RunFolder.limit(spare: 3 << 30, free: 0) == RunFolder.maxBytes)
    #expect(RunFolder.limit(spare: 3 << 30, free: nil) == RunFolder.maxBytes)
  }

  @Test func damagedJournalsAndRunsAreIgnored() throws {
    var fake = try FakeRun()
    try fake.runAll()
    try fake.type("exclude IMG_0001")
    let folder = fake.folder.url.appendingPathComponent(".ocs/photos/runs")
    try Data("{".utf8).write(to: folder.appendingPathComponent("journal.json"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let run = try #require(names.first { $0.hasPrefix("1-") })
    try FileManager.default.removeItem(at: folder.appendingPathComponent(run))
    try Data("x".utf8).write(to: folder.appendingPathComponent(run))
    try fake.reload()
    #expect(fake.state.project.runs().map(\.number) == Array(2...6))
    #expect(throws: Diagnostic.self) { try fake.type("use 1") }
    try fake.type("include IMG_0001; undo")
    #expect(fake.state.project.settings.excluded.count == 1)
  }

  @Test func excessRunsAreRemovedButNeverThoseInUse() throws {
    var fake = try FakeRun()
    try fake.runAll()
    for turn in 0..<(RunFolder.maxCount + 5) {
      try fake.type("set match.max-error \(4 + Double(turn + 1) / 100)")
      try fake.run(.match)
    }
    let runs = fake.state.project.runs()
    #expect(runs.count <= RunFolder.maxCount)
    for stage in StageList.standard.names {
      #expect(runs.contains { $0.record.key == fake.state.project.records[stage]?.key })
    }
  }

  @Test func loadOptionsAreReusedUntilForgotten() throws {
    var fake = try FakeRun()
    try fake.runAll()
    try fake.type("load photos --camera 60,60,32,24 --no-depth")
    try fake.type("set match.max-error 5")
    let reply = try fake.reload()
    #expect(fake.state.project.capture?.viewSet.cameras.first?.source == .given)
    #expect(
      reply.remarks.contains {
        guard case .reused(let options) = $0 else { return false }
        return options.map(\.name) == ["camera", "depth"]
          && options.map(\.text) == ["60,60,32,24", "false"]
      })
    var options = LoadCommand.Options()
    options.forget = true
    try fake.state.load(fake.photos, options: options)
    #expect(fake.state.project.capture?.viewSet.cameras.first?.source != .given)
  }
}
