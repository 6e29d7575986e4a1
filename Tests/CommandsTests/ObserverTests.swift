import Foundation
import Scene
import TestSupport
import Testing

@testable import Commands

/// One bench works in a workspace, another one looks.
@Suite struct ObserverTests {
  private func observer(_ fake: FakeRun) throws -> (bench: Workbench, reply: Reply) {
    var second = Workbench(directory: fake.folder.url)
    let reply = try second.load(fake.photos, options: LoadCommand.Options())
    return (second, reply)
  }

  private func isRefused(_ body: () throws -> Void) -> Bool {
    do {
      try body()
      return false
    } catch CommandError.workspaceInUse { return true } catch { return false }
  }

  @Test func aSecondBenchSeesTheResultsAndIsToldWhoWorks() throws {
    var fake = try FakeRun()
    try fake.runAll()
    var (second, reply) = try observer(fake)
    let process = String(ProcessInfo.processInfo.processIdentifier)
    #expect(reply.remarks.contains { $0.contains("another ocs") && $0.contains(process) })
    #expect(
      try StageName.allCases.map { try second.freshness(of: $0).word } == StalenessTests.fresh)
    #expect(throws: Never.self) { _ = try second.output(of: FeaturesStep.self) }
  }

  @Test func aSecondBenchWritesNothing() throws {
    var fake = try FakeRun()
    try fake.runAll()
    let folder = fake.folder.url.appendingPathComponent(".ocs/photos")
    let before = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    var (second, _) = try observer(fake)
    #expect(isRefused { _ = try second.setExcluded(true, ["IMG_0001"]) })
    #expect(isRefused { try second.clear(.match) })
    #expect(isRefused { _ = try second.pictureFolder() })
    #expect(isRefused { try second.workspace?.prepare() })
    #expect(second.settings.excluded.isEmpty && second.records[.match] != nil)
    #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() == before)
  }

  @Test func aResultReplacedWhileLookingIsNotTakenForTheListedOne() throws {
    var fake = try FakeRun()
    try fake.runAll()
    var (second, _) = try observer(fake)
    _ = try fake.bench.setExcluded(true, ["IMG_0001"])
    try fake.run(.features)
    #expect(throws: CommandError.replacedResult(.features)) {
      _ = try second.output(of: FeaturesStep.self)
    }
  }

  @Test func whenTheFirstIsGoneTheNextLoadIsAnOrdinaryOne() throws {
    var fake = try FakeRun()
    try fake.runAll()
    var (second, _) = try observer(fake)
    fake.bench = Workbench()
    #expect(isRefused { try second.clear(.match) })
    let reply = try second.load(fake.photos, options: LoadCommand.Options())
    #expect(!reply.remarks.contains { $0.contains("another ocs") })
    try second.clear(.match)
    #expect(second.records[.match] == nil)
  }
}
