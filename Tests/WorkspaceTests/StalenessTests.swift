import Foundation
import Scene
import Support
import TestSupport
import Testing

@testable import Commands
@testable import Pipeline
@testable import Wording
@testable import Workspace

@Suite struct StalenessTests {
  @Test func resultsAreMissingBeforeARunAndFreshAfter() throws {
    var fake = try FakeRun()
    #expect(try fake.states() == [String](repeating: "missing", count: 6))
    try fake.runAll()
    #expect(try fake.states() == FakeRun.fresh)
    try fake.reload()
    #expect(try fake.states() == FakeRun.fresh)
  }

  @Test func settingsThatAreNotSetAreNamedAsSuch() {
    #expect(
      StaleReason.setting("init-pair", is: "a.jpg,b.jpg", was: "").words
        == "init-pair is a.jpg,b.jpg, was not set")
    #expect(StaleReason.setting("max-error", is: "2", was: "4").words == "max-error is 2, was 4")
  }

  @Test func readingTheCloudDoesNotKeepItInMemory() throws {
    var fake = try FakeRun()
    try fake.runAll()
    #expect(!fake.state.project.results.isInMemory(.dense))
    #expect(try fake.state.project.results.cloud() == PointCloud())
    #expect(!fake.state.project.results.isInMemory(.dense))
    #expect(fake.state.project.results.isInMemory(.mesh))
  }

  @Test(arguments: StageList.standard.names)
  func aChangedSettingMakesExactlyItsStageAndLaterOnesStale(stage: StageName) throws {
    var fake = try FakeRun()
    try fake.runAll()
    guard
      let setting = StageList.standard.info(stage)?.settings.first(where: { !$0.limits.isEmpty })
    else {
      return
    }
    let lower = setting.limits.prefix { $0 != "…" }
    let other =
      setting.standard == lower
      ? String(setting.limits.drop { $0 != "…" }.dropFirst())
        .split(separator: " ").first.map(String.init) ?? "" : String(lower)
    let name = "\(stage.rawValue).\(setting.name)"
    try fake.type("set \(name) \(other)")
    let expected = StageList.standard.names.map {
      StageList.standard.precedes($0, stage) ? "fresh" : "stale"
    }
    #expect(try fake.states() == expected)
    #expect(
      try fake.state.project.freshness(of: stage)
        == .stale([.setting(setting.name, is: other, was: setting.standard)]))
    fake.state = ShellState(directory: fake.folder.url)
    try fake.reload()
    #expect(try fake.states() == expected)
    try fake.type("set \(name) default")
    #expect(try fake.states() == FakeRun.fresh)
  }

  @Test func aChangedPhotographMakesAllStagesStale() throws {
    var fake = try FakeRun()
    try fake.runAll()
    let picture = fake.photos.appendingPathComponent("IMG_0002.png")
    try PhotoFolder.write(to: picture, seed: 99, stream: 7)
    try fake.reload()
    #expect(try fake.states() == [String](repeating: "stale", count: 6))
    #expect(
      try fake.state.project.freshness(of: .features).reasons == [
        .changed(["IMG_0002.png"], .features)
      ])
  }

  @Test func touchingAPhotographKeepsResultsFresh() throws {
    var fake = try FakeRun()
    try fake.runAll()
    let path = fake.photos.appendingPathComponent("IMG_0002.png").path
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1e9)],
      ofItemAtPath: path)
    try fake.reload()
    #expect(try fake.states() == FakeRun.fresh)
  }

  @Test func anExcludedFrameMakesAllStagesStaleUntilItIsIncluded() throws {
    var fake = try FakeRun()
    try fake.runAll()
    _ = try fake.state.project.setExcluded(true, ["IMG_0003"])
    #expect(
      try fake.state.project.freshness(of: .features).reasons == [
        .frames(.excluded, ["IMG_0003.png"])
      ])
    try fake.reload()
    #expect(try fake.states() == [String](repeating: "stale", count: 6))
    _ = try fake.state.project.setExcluded(false, ["IMG_0003.png"])
    #expect(try fake.states() == FakeRun.fresh)
  }

  @Test func addedAndRemovedPhotographsAreNamed() throws {
    var fake = try FakeRun()
    try fake.runAll()
    try FileManager.default.moveItem(
      at: fake.photos.appendingPathComponent("IMG_0004.png"),
      to: fake.photos.appendingPathComponent("IMG_0009.png"))
    try fake.reload()
    #expect(
      try fake.state.project.freshness(of: .features).reasons
        == [.frames(.gone, ["IMG_0004.png"]), .frames(.added, ["IMG_0009.png"])])
  }

  @Test func anotherSeedMakesResultsStale() throws {
    var fake = try FakeRun()
    try fake.runAll()
    try fake.reload(seed: 5)
    #expect(try fake.state.project.freshness(of: .match).reasons.first == .seed(5, was: 1))
  }

  @Test func clearingAStageMakesLaterOnesStale() throws {
    var fake = try FakeRun()
    try fake.runAll()
    try fake.state.project.clear(.align)
    #expect(try fake.states() == ["fresh", "fresh", "missing", "stale", "stale", "stale"])
    try fake.run(.align)
    #expect(try fake.states() == FakeRun.fresh)
  }
}
