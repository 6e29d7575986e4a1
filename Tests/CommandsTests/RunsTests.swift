import Foundation
import Script
import Support
import TestSupport
import Testing

@testable import Commands
@testable import Pipeline
@testable import Workspace

@Suite struct RunsTests {
  /// Runs lines as a shell does, so that changes are taken down.
  private func type(_ text: String, _ fake: inout FakeRun) throws {
    var shell = Shell(state: fake.state, presenter: CollectingPresenter())
    defer { fake.state = shell.state }
    _ = try shell.run(Source(name: "t", text: text))
  }

  @Test func resultsThatAreReplacedAreKeptAndCanBeUsedAgain() throws {
    var fake = try FakeRun()
    try fake.runAll()
    let first = try Data(contentsOf: fake.file(.match))
    try type("set match.max-error 3", &fake)
    try fake.run(.match)
    #expect(try Data(contentsOf: fake.file(.match)) != first)
    let runs = fake.state.project.runs()
    #expect(runs.map(\.number) == Array(1...7))
    #expect(runs.filter { $0.stage == .match }.map(\.number) == [2, 7])
    try type("use 2", &fake)
    #expect(try Data(contentsOf: fake.file(.match)) == first)
    // Its settings and what was made from it come along.
    #expect(fake.state.project.settings.values[.match] == nil)
    #expect(try fake.states() == StalenessTests.fresh)
    try fake.reload()
    #expect(try fake.states() == StalenessTests.fresh)
  }

  @Test func undoGoesBackOneCommandAtATime() throws {
    var fake = try FakeRun()
    try fake.runAll()
    try type("exclude IMG_0001", &fake)
    try type("set align.max-error 3", &fake)
    try type("clear texture", &fake)
    #expect(fake.state.project.records[.texture] == nil)
    try type("undo", &fake)
    #expect(fake.state.project.records[.texture] != nil)
    #expect(fake.state.project.settings.values[.align]?["max-error"] == "3")
    try fake.reload()
    try type("undo", &fake)
    #expect(fake.state.project.settings.values[.align]?["max-error"] == nil)
    #expect(fake.state.project.settings.excluded.count == 1)
    try type("undo", &fake)
    #expect(try fake.states() == StalenessTests.fresh)
    #expect(throws: Diagnostic.self) { try type("undo", &fake) }
  }

  @Test func aDamagedJournalOrRunStopsNothing() throws {
    var fake = try FakeRun()
    try fake.runAll()
    try type("exclude IMG_0001", &fake)
    let folder = fake.folder.url.appendingPathComponent(".ocs/photos/runs")
    try Data("{".utf8).write(to: folder.appendingPathComponent("journal.json"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let run = try #require(names.first { $0.hasPrefix("1-") })
    try FileManager.default.removeItem(at: folder.appendingPathComponent(run))
    try Data("x".utf8).write(to: folder.appendingPathComponent(run))
    try fake.reload()
    #expect(fake.state.project.runs().map(\.number) == Array(2...6))
    #expect(throws: Diagnostic.self) { try type("use 1", &fake) }
    try type("include IMG_0001; undo", &fake)
    #expect(fake.state.project.settings.excluded.count == 1)
  }

  @Test func moreRunsThanAreKeptGoFromTheOldestButNeverThoseInUse() throws {
    var fake = try FakeRun()
    try fake.runAll()
    for turn in 0..<(RunFolder.maxCount + 5) {
      try type("set match.max-error \(4 + Double(turn + 1) / 100)", &fake)
      try fake.run(.match)
    }
    let runs = fake.state.project.runs()
    #expect(runs.count <= RunFolder.maxCount)
    for stage in StageList.standard.names {
      #expect(runs.contains { $0.record.key == fake.state.project.records[stage]?.key })
    }
  }

  @Test func optionsOfALoadHoldForTheNextUntilForgotten() throws {
    var fake = try FakeRun()
    try fake.runAll()
    try type("load photos --camera 60,60,32,24 --no-depth", &fake)
    try type("set match.max-error 5", &fake)
    var reply = try fake.reload()
    #expect(fake.state.project.capture?.viewSet.cameras.first?.source == .given)
    #expect(reply.remarks.contains { $0.contains("--camera 60,60,32,24 --no-depth") })
    var options = LoadCommand.Options()
    options.forget = true
    reply = try fake.state.load(fake.photos, options: options)
    #expect(fake.state.project.capture?.viewSet.cameras.first?.source != .given)
  }
}
