import Foundation
import Scene
import Script
import Support
import TestSupport
import Testing

@testable import Commands
@testable import Diagnosis
@testable import Pipeline
@testable import Wording

@Suite struct DiagnoseTests {
  private let advisor = Advisor(
    capture: "photos", folder: URL(fileURLWithPath: "/project"))

  @Test func commandRemediesParseAndShotRemediesHaveNoCommand() throws {
    let typed: [Remedy] = [
      .fittedCamera, .cameraByFile, .refinedGiven, .withoutMasks, .invertedMasks,
      .masks(folder: "/project/my masks"), .withoutDepth, .depthTimes(0.001), .withoutPoses,
      .poses(convention: "inverted"), .posesTimes(12.345),
      .leaveOut(["IMG 1.jpg", "b$.jpg"]), .removeDistance("a", "b"), .withoutSatellites,
      .markerSize(family: "36h11", meters: 0.0412), .listPoint("a"),
      .checkOnly(["a", "36h11:2"], file: "/project/my gcp.csv", deviation: 0.01),
      .set(stage: .match, name: "mode", value: "exhaustive"),
      .set(stage: .align, name: "min-inliers", value: nil),
    ]
    let shell = Shell(
      state: ShellState(directory: URL(fileURLWithPath: "/nowhere")),
      presenter: CollectingPresenter())
    for remedy in typed {
      let line = try #require(advisor.command(remedy))
      #expect(shell.problems(in: Source(name: "t", text: line)).isEmpty, "\(line)")
      #expect(remedy.isTyped)
    }
    #expect(
      advisor.command(.masks(folder: "/project/my masks"))?.contains("--masks 'my masks'") == true)
    #expect(advisor.command(.posesTimes(12.345))?.contains("--pose-scale 12.3;") == true)
    for remedy in [Remedy.shoot(.walkRound), .shootBetween("a", "b", count: 2, degrees: 15)] {
      #expect(advisor.command(remedy) == nil)
      #expect(!remedy.isTyped)
    }
  }

  @Test func everyCauseHasASentence() {
    for name in FaultName.causes {
      #expect(!name.words.isEmpty, "\(name.rawValue)")
      #expect(name.words != name.rawValue, "\(name.rawValue)")
    }
  }

  @Test func aDoubtfulResultIsNotStatedWithTheProbabilityOfASoundOne() {
    #expect(DiagnosisText.share(0.944) == "94 %")
    #expect(DiagnosisText.share(0.9499) == "less than 95 %")
    #expect(DiagnosisText.share(0.95) == "95 %")
    #expect(DiagnosisText.share(0.001) == "less than 1 %")
    #expect(DiagnosisText.share(0.999) == "more than 99 %")
  }

  @Test func diagnosisRecordHasTheDocumentedFields() throws {
    let cause = Cause(
      .wrongFocal, weight: 1, frames: ["a"],
      evidence: [Evidence(.focalFittedOverGiven, 2.01, limit: 1.2)], advice: [.fittedCamera])
    let text = DiagnosisText(
      diagnosis: Diagnosis(verdict: .doubtful, causes: [cause]), advisor: advisor, frames: 11)
    let found = try #require(text.record["causes"]?.list?.first?.record)
    #expect(text.record["verdict"] == .string("doubtful"))
    #expect(found["id"] == .string("wrong-focal"))
    #expect(found["fixable"] == .bool(true))
    let evidence = try #require(found["evidence"]?.list?.first?.record)
    #expect(evidence["gate"] == .string("focal, fitted over given"))
    #expect(evidence["value"] == .number(2.01))
    #expect(evidence["limit"] == .number(1.2))
    #expect(evidence["unit"] == .string("x"))
    let advice = try #require(found["advice"]?.list?.first?.record)
    #expect(advice["command"] == .string("load photos --camera auto; reconstruct --until align"))
    #expect(advice["expect"] == .string("registered 11 of 11"))
    #expect(text.brief.count == 2)
  }

  /// Also if the files already show a cause.
  @Test func aCaptureOnWhichNothingHasRunHasNoVerdictAnywhere() throws {
    let folder = try TemporaryFolder()
    try PhotoFolder.write(4, to: folder.url.appendingPathComponent("photos"))
    try folder.write("no photograph", to: "photos/broken.jpg")
    var runner = TranscriptRunner(root: folder.url)
    _ = runner.output(of: "load photos")
    #expect(runner.output(of: "diagnose").first == "verdict: none")
    #expect(
      runner.output(of: "let d = diagnose; echo $d.verdict; echo $d.next").last
        == "reconstruct --until align")
    #expect(runner.output(of: "expect $d.verdict == \"sound\"").count > 0)
    for command in ["report --out page.html", "view --out page.html --force"] {
      _ = runner.output(of: command)
      let page = try String(
        contentsOf: folder.url.appendingPathComponent("page.html"), encoding: .utf8)
      #expect(page.contains("verdict: none"), "\(command)")
      #expect(page.contains("<code>reconstruct --until align</code>"), "\(command)")
    }
  }

  @Test func aFailedStageReportsCauseAndRemedy() throws {
    let folder = try TemporaryFolder()
    try PhotoFolder.write(4, to: folder.url.appendingPathComponent("photos"))
    var shell = Shell(
      state: ShellState(directory: folder.url), presenter: CollectingPresenter())
    let error = #expect(throws: Diagnostic.self) {
      _ = try shell.run(Source(name: "t", text: "load photos; reconstruct"))
    }
    #expect(error?.message.contains("failed: ") == true)
    #expect(
      error?.notes.first.map { $0.hasPrefix("type: ") || $0.hasPrefix("photograph: ") } == true)
    // Earlier results are stored and can be inspected.
    #expect(shell.state.project.records[.features] != nil)
    _ = try shell.run(
      Source(
        name: "t",
        text:
          "let d = diagnose; expect $d.verdict == \"failed\"; expect $features.verdict == \"failed\""
      ))
  }
}
