import Foundation
import Scene
import TestSupport
import Testing

@testable import Commands
@testable import Pipeline
@testable import ShellKit
@testable import Workspace

/// One shell state owns a workspace, and another reads it.
@Suite struct ObserverTests {
  private func observer(_ fake: FakeRun) throws -> (state: ShellState, reply: LoadOutcome) {
    var second = ShellState(directory: fake.folder.url)
    let reply = try second.load(fake.photos, options: LoadCommand.Options())
    return (second, reply)
  }

  private func isRefused(_ body: () throws -> Void) -> Bool {
    do {
      try body()
      return false
    } catch WorkspaceError.workspaceInUse { return true } catch { return false }
  }

  @Test func aSecondShellReadsTheResultsAndNamesTheOwningProcess() throws {
    var fake = try FakeRun()
    try fake.runAll()
    var (second, reply) = try observer(fake)
    let process = Int(ProcessInfo.processInfo.processIdentifier)
    #expect(
      reply.remarks.contains {
        if case .watched(_, let holder?) = $0 { holder.process == process } else { false }
      })
    #expect(
      try StageList.standard.names.map { try second.project.freshness(of: $0).word }
        == FakeRun.fresh)
    #expect(throws: Never.self) { _ = try second.project.results.output(of: FeaturesBinding.self) }
  }

  @Test func aSecondShellWritesNothing() throws {
    var fake = try FakeRun()
    try fake.runAll()
    let folder = fake.folder.url.appendingPathComponent(".ocs/photos")
    let before = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    var (second, _) = try observer(fake)
    #expect(isRefused { _ = try second.project.setExcluded(true, ["IMG_0001"]) })
    #expect(isRefused { try second.project.clear(.match) })
    #expect(isRefused { _ = try PictureFile.folder(of: second.project) })
    #expect(isRefused { try second.project.prepareWorkspace() })
    #expect(second.project.settings.excluded.isEmpty)
    #expect(second.project.records[.match] != nil)
    #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() == before)
  }

  @Test func aResultReplacedSinceItWasListedIsRejected() throws {
    var fake = try FakeRun()
    try fake.runAll()
    var (second, _) = try observer(fake)
    _ = try fake.state.project.setExcluded(true, ["IMG_0001"])
    try fake.run(.features)
    #expect(throws: PipelineError.replacedResult(.features)) {
      _ = try second.project.results.output(of: FeaturesBinding.self)
    }
  }

  @Test func loadingAfterTheOwnerHasEndedAllowsWriting() throws {
    var fake = try FakeRun()
    try fake.runAll()
    var (second, _) = try observer(fake)
    fake.state = ShellState()
    #expect(isRefused { try second.project.clear(.match) })
    let reply = try second.load(fake.photos, options: LoadCommand.Options())
    #expect(!reply.isWatched)
    try second.project.clear(.match)
    #expect(second.project.records[.match] == nil)
  }
}
