import Foundation
import Scene
import Script
import Support
import TestSupport
import Testing

@testable import Commands
@testable import Pipeline

/// Stages that are run step by step, on a small rendered capture.
@Suite(.tags(.slow)) struct SteppingTests {
  /// A capture with features and matches, and shells that open it.
  private struct Stand {
    let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      try SimulatedCapture.write(
        SimulatedCapture.rendering + "\nload photos\nreconstruct --until match", to: folder.url)
    }

    /// A new shell on the capture.
    func shell() throws -> Shell {
      var shell = Shell(
        state: ShellState(directory: folder.url), presenter: CollectingPresenter())
      if FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("photos").path) {
        _ = try shell.run(Source(name: "t", text: "load photos"))
      }
      return shell
    }

    /// Runs lines in a new shell, which then ends, and returns their output.
    @discardableResult
    func type(_ text: String) throws -> [String] {
      var shell = try shell()
      defer { shell.state.project.stepping?.run?.end() }
      return try shell.type(text)
    }

    /// The bytes of a section of a stage's result.
    func bytes(_ stage: StageName, _ section: String) throws -> [UInt8] {
      let url = folder.url.appendingPathComponent(".ocs/photos/\(stage.rawValue).result")
      return Array(try SectionFile(url).read(section).bytes)
    }
  }

  @Test func steppingAndResumingGiveTheBytesOfAPlainRun() throws {
    let stand = try Stand()
    try stand.type("align")
    let plain = try stand.bytes(.align, "reconstruction")
    let said = try stand.type("align --step; step 3; step into 4; back; step 5; finish")
    #expect(said.last?.contains("18 of 18 frames registered") == true)
    #expect(try stand.bytes(.align, "reconstruction") == plain)
    // The shell is lost between two steps; the next one resumes at the same step.
    let place = try #require(try stand.type("align --step; step 9").last)
    let found = try stand.type("where")
    #expect(found.last == place)
    try stand.type("step 2; back 11; continue")
    #expect(try stand.bytes(.align, "reconstruction") == plain)
    #expect(throws: Diagnostic.self) { try stand.type("where") }
  }

  @Test func steppingOtherStagesGivesTheBytesOfAPlainRun() throws {
    let stand = try Stand()
    try stand.type(
      "set align.retry off; set dense.max-size 120; set mesh.triangles 1000; "
        + "set texture.size 256; reconstruct")
    let sections: [(StageName, String)] = [
      (.features, "features/000000"), (.match, MatchBinding.section),
      (.dense, DenseBinding.section),
      (.mesh, MeshBinding.section), (.texture, TextureBinding.section),
    ]
    for (stage, section) in sections {
      let plain = try stand.bytes(stage, section)
      let name = stage.rawValue
      let said = try stand.type("clear \(name); \(name) --step; step; step 2; back; finish")
      #expect(said.contains { $0.hasPrefix("\(name) step ") }, "\(said)")
      #expect(try stand.bytes(stage, section) == plain, "\(name)")
    }
  }

  @Test func backRestoresEarlierStates() throws {
    let stand = try Stand()
    var shell = try stand.shell()
    try shell.type("align --step; step 4")
    let four = try shell.type("where; candidates")
    // Beyond the stored states.
    try shell.type("step into 30; back 1; step into 9; step 12")
    var back: [String] = []
    for _ in 0..<60 where back != four {
      try shell.type("back")
      back = try shell.type("where; candidates")
    }
    #expect(back == four)
    try shell.type("back 1000")
    #expect(try shell.type("where") == ["align before the first step"])
    #expect(throws: Diagnostic.self) { try shell.type("back") }
    shell.state.project.giveUpStepping()
  }

  @Test func breakpointsStopWhereTheirConditionHolds() throws {
    let stand = try Stand()
    var shell = try stand.shell()
    try shell.type("break add registered if views >= 9 && frame != \"x\"")
    try shell.type("align --step; let a = continue; let b = continue")
    let (a, b) = (shell.variables["a"]?.record, shell.variables["b"]?.record)
    #expect(a?["views"] == .number(9))
    #expect(b?["views"] == .number(10))
    #expect(a?["event"] == .string("registered"))
    #expect(a?["stage"] == .string("align"))
    #expect(a?["frame"] != b?["frame"])
    try shell.type("break remove 1; let c = continue")
    #expect(shell.variables["c"]?.record?["registered"] == .number(18))
    for line in ["break add registred", "break add registered if view > 1", "break remove 7"] {
      #expect(throws: Diagnostic.self, "\(line)") { try shell.type(line) }
    }
  }

  @Test func trialModelsArePassedOverUnlessRequested() throws {
    let stand = try Stand()
    var shell = try stand.shell()
    try shell.type("break add registered --trials; align --step; let t = continue")
    #expect(shell.variables["t"]?.record?["views"]?.number ?? 99 <= 6)
    try shell.type("break off; break add registered; align --step; let m = continue")
    let scope = shell.state.project.stepping?.stop.step?.scope
    #expect(scope == "")
    #expect(shell.variables["m"]?.record?["event"] == .string("registered"))
    shell.state.project.giveUpStepping()
  }

  @Test func aWatchStopsWhenTheValueChanges() throws {
    let stand = try Stand()
    var shell = try stand.shell()
    try shell.type("watch views; align --step; let a = continue; let b = continue")
    let views = ["a", "b"].map { shell.variables[$0]?.record?["views"]?.number ?? 0 }
    #expect(views[0] < views[1])
    try shell.type("break off; watch 'views > 12'; let c = continue")
    #expect(shell.variables["c"]?.record?["views"] == .number(13))
    #expect(throws: Diagnostic.self) { try shell.type("watch nothing") }
    shell.state.project.giveUpStepping()
  }

  @Test func commandsRunAtEachStopAndMayContinue() throws {
    let stand = try Stand()
    var shell = try stand.shell()
    try shell.type("break add registered if views >= 16 { echo at $last.views; continue }")
    let lines = try shell.type("align --step; continue")
    // The last view is dropped once, and registered again.
    #expect(lines.filter { $0.hasPrefix("at ") } == ["at 16", "at 17", "at 18", "at 18"])
    #expect(shell.state.project.records[.align] != nil)
    #expect(lines.contains { $0.contains("18 of 18 frames registered") })
  }

  @Test func aBreakpointOfAStageStopsThatStageOnly() throws {
    let stand = try Stand()
    var shell = try stand.shell()
    try shell.type("break add dense.filtered; align --step; let d = continue")
    #expect(shell.variables["d"]?.record?["registered"]?.number == 18)
  }

  @Test func inspectionShowsTheStateOfTheStoppedRun() throws {
    let stand = try Stand()
    var shell = try stand.shell()
    try shell.type("break add registered if views == 8; align --step; continue")
    try shell.type("step; let r = residuals; let c = candidates")
    #expect(shell.variables["r"]?.record?["frames"]?.list?.count == 9)
    #expect(shell.variables["c"]?.list?.count == 9)
    #expect(
      try shell.type("residuals").contains { $0.contains("state of the stopped run: align") })
    // The partial results were not stored.
    #expect(shell.state.project.records[.align] == nil)
    shell.state.project.giveUpStepping()
  }

  @Test func registeringAFrameOutOfOrderEqualsTheRegisterOption() throws {
    let stand = try Stand()
    var shell = try stand.shell()
    try shell.type("break add component; align --step; continue; break off")
    // At some step, a second frame can be registered in place of the first.
    var second: String?
    while second == nil {
      try shell.type("step; let c = candidates")
      let rows = try #require(shell.variables["c"]?.list).compactMap(\.record)
      let most = rows.first?["visible"]?.number ?? 0
      let needed = rows.first?["needed"]?.number ?? 0
      let limit = most >= needed ? needed : rows.first?["at_last"]?.number ?? 0
      let ready = rows.filter { ($0["visible"]?.number ?? 0) >= limit }
      second = ready.dropFirst().first?["name"]?.string
    }
    let name = try #require(second)
    try shell.type("register \(name); let s = step")
    #expect(shell.variables["s"]?.record?["frame"] == .string(name))
    try shell.type("finish")
    let stepped = try stand.bytes(.align, "reconstruction")
    let used = try #require(shell.state.project.records[.align]?.options["register"])
    #expect(used.hasPrefix("\(name)@"))
    try shell.type("clear align; align --register \(used)")
    #expect(try stand.bytes(.align, "reconstruction") == stepped)
    #expect(throws: Diagnostic.self) { try shell.type("align --register nobody@3") }
  }

  @Test func changesReportTheirEffectOnAStoppedRun() throws {
    let stand = try Stand()
    var shell = try stand.shell()
    try shell.type("align --step; step 2")
    let kept = try shell.type("set align.max-error 3")
    #expect(kept.contains { $0.contains("continues with its initial settings") })
    try shell.type("restart")
    #expect(shell.state.project.stepping?.record.options["max-error"] == "3")
    let lost = try shell.type("exclude IMG_0003")
    #expect(lost.contains { $0.contains("discarded") })
    #expect(throws: Diagnostic.self) { try shell.type("step") }
    #expect(throws: Diagnostic.self) { try shell.type("where") }
  }
}

/// The steps at which rules stop.
@Suite struct StepRuleTests {
  private enum Event: String, StepEvent {
    case outer, inner
    var isInner: Bool { self == .inner }
    var figures: [String] { ["size"] }
  }

  /// The numbers of the steps at which a rule stops.
  private func stops(_ rule: StepRule, _ events: [Event]) -> [Int] {
    var rule = rule
    return events.enumerated().compactMap { index, event in
      let step = StageStep(event, views: [], figures: [Double(index)])
      return rule.stops(.align, at: step, index + 1) ? index + 1 : nil
    }
  }

  private static let nowhere: StepRule.Condition = { _, _, _ in false }

  @Test func stepRulesStopAtTheRequestedSteps() {
    let events: [Event] = [.inner, .inner, .outer, .inner, .outer, .outer]
    #expect(stops(.whole(1, Self.nowhere), events).first == 3)
    #expect(stops(.whole(2, Self.nowhere), events).first == 5)
    #expect(stops(.any(2, Self.nowhere), events).first == 2)
    #expect(stops(.number(4), events) == [4])
    #expect(stops(.end, events).isEmpty)
    #expect(stops(.breaks(Self.nowhere), events).isEmpty)
  }
}
