import Script
import Support
import TestSupport
import Testing
import Workspace

@testable import Commands
@testable import Pipeline

@Suite(.tags(.slow)) struct InitUseCommandTests {
  @Test func thePairBecomesTheSettingOfTheNextRun() throws {
    var fake = try FakeRun()
    for stage in StageList.standard.names { try fake.run(stage) }
    try fake.type("let reply = init use IMG_0001 IMG_0003.png")
    let pair = "IMG_0001.png,IMG_0003.png"
    #expect(
      fake.state.variables["reply"]?.record == ["name": "align.init-pair", "value": .string(pair)])
    #expect(fake.state.project.settings.values[.align]?["init-pair"] == pair)
    #expect(try fake.states() == ["fresh", "fresh", "stale", "stale", "stale", "stale"])
    // The setting is stored with the workspace.
    try fake.reload()
    #expect(fake.state.project.settings.values[.align]?["init-pair"] == pair)
    try fake.type("set align.init-pair default")
    #expect(try fake.states() == FakeRun.fresh)
  }

  @Test func unknownFramesAreRefusedAndChangeNothing() throws {
    var fake = try FakeRun()
    for stage in [.features, .match] as [StageName] { try fake.run(stage) }
    #expect {
      try fake.state.perform("init use IMG_0001 IMG_0009")
    } throws: { error in
      if case .unknownFrame("IMG_0009", _)? = error as? WorkspaceError { true } else { false }
    }
    #expect(throws: Diagnostic.self) { try fake.type("init use IMG_0001") }
    #expect(fake.state.project.settings.values[.align] == nil)
  }

  @Test func framesMustHaveBeenMatched() throws {
    var fake = try FakeRun()
    try fake.run(.features)
    #expect(throws: Diagnostic.self) { try fake.type("init use IMG_0001 IMG_0002") }
  }

  @Test func aStoppedRunStartsAgainFromThePair() throws {
    let folder = try TemporaryFolder()
    var shell = Shell(
      state: ShellState(directory: folder.url), presenter: CollectingPresenter())
    try SimulatedCapture.write(
      SimulatedCapture.rendering + "\nload photos\nreconstruct --until match",
      to: shell.state.directory)
    try shell.type("load photos")
    try shell.type("align --step; let before = step 3; let reply = init use IMG_0007 IMG_0008")
    #expect(shell.variables["before"]?.record?["number"] != .number(0))
    let reply = try #require(shell.variables["reply"]?.record)
    #expect(reply["stage"] == "align")
    #expect(reply["number"] == .number(0))
    let pair = shell.state.project.frameNames[6...7].joined(separator: ",")
    #expect(shell.state.project.stepping?.record.options["init-pair"] == pair)
    try shell.type("finish")
    #expect(shell.state.project.records[.align]?.options["init-pair"] == pair)
    let report = try shell.state.project.results.report(of: AlignBinding.self)
    let tried = try #require(report.initialPairs.first)
    #expect([tried.first, tried.second].sorted().joined(separator: ",") == pair)
  }
}
