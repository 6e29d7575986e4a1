import Foundation
import Scene
import Support
import TestSupport
import Testing
import Workspace

@testable import Commands
@testable import Pipeline

@Suite struct LineageTests {
  /// Results of all stages, followed by features without one of the frames.
  private func withOtherFeatures() throws -> FakeRun {
    var fake = try FakeRun()
    try fake.runAll()
    _ = try fake.state.project.setExcluded(true, ["IMG_0001"])
    try fake.run(.features)
    return fake
  }

  @Test(arguments: [StageName.match, .align, .texture])
  func resultsBuiltOnOtherFeaturesAreNotCombinedWithTheCurrentOnes(stage: StageName) throws {
    var fake = try withOtherFeatures()
    #expect(!fake.state.project.results.isBuilt(stage, on: .features))
    #expect {
      try fake.state.project.results.features(of: stage)
    } throws: { error in
      guard
        case .notBuilt(stage, on: .features, isMissing: false, let run)? = error as? PipelineError
      else { return false }
      return run == StageList.standard.names(from: .match, through: stage)
    }
    try fake.reload()
    #expect(throws: PipelineError.self) { try fake.state.project.results.features(of: stage) }
  }

  @Test(arguments: ["colmap", "colmap-text"])
  func exportsOfInconsistentResultsAreRejected(format: String) throws {
    var fake = try withOtherFeatures()
    #expect(
      throws: PipelineError.notBuilt(
        .align, on: .features, isMissing: false, run: [.match, .align])
    ) {
      try fake.state.perform("export poses c --format \(format)")
    }
    #expect(!FileManager.default.fileExists(atPath: fake.folder.url.path + "/c"))
    try fake.type("export poses poses.json")
  }

  @Test func staleInputsNameExactlyTheStagesToRun() throws {
    var fake = try FakeRun()
    try fake.runAll()
    _ = try fake.state.project.setExcluded(true, ["IMG_0001"])
    #expect(
      throws: WorkspaceError.staleResult(
        .match, reason: .frames(.excluded, ["IMG_0001.png"]), run: [.features, .match, .align])
    ) {
      try fake.state.perform("align")
    }
  }

  @Test func exportsThatNeedClearedFeaturesAreRejectedUntilRerun() throws {
    var fake = try FakeRun()
    try fake.runAll()
    try fake.state.project.clear(.features)
    #expect(
      throws: PipelineError.notBuilt(.align, on: .features, isMissing: true, run: [.features])
    ) {
      try fake.state.perform("export poses c --format colmap")
    }
    try fake.run(.features)
    try fake.type("export poses c --format colmap")
  }

  @Test func stalePairsAreNotDrawnAndPairsAreFoundByName() throws {
    var fake = try withOtherFeatures()
    #expect(
      throws: PipelineError.notBuilt(.match, on: .features, isMissing: false, run: [.match])
    ) {
      try fake.state.perform("show pair IMG_0003 IMG_0004 --out x.png")
    }
    var match = try FakeRun()
    try match.runAll()
    let pairs = try match.state.project.results.pairs()
    #expect(pairs.pair("IMG_0002.png", "IMG_0001.png") == pairs.kept[0])
    #expect(pairs.pair("IMG_0003.png", "IMG_0004.png") == nil)
  }

  @Test func inliersOfAPairCanBeReadInEitherOrder() {
    var pair = ViewPair(first: 0, second: 1, kind: .general, putative: 1, inliers: [Match(3, 5)])
    pair.putative = 2
    let output = FrameOutput(stage: .match, names: ["b", "a"], kept: [pair])
    #expect(output.inliers("b", "a") == [Match(3, 5)])
    #expect(output.inliers("a", "b") == [Match(5, 3)])
    #expect(output.pairs(of: "a").map(\.other) == ["b"])
    #expect(output.inliers("a", "a").isEmpty)
  }

  @Test func missingKeypointsOfPairsAreDetected() throws {
    let features = FrameOutput(
      stage: .features, names: ["a", "b"], kept: [Features(), Features()])
    let pair = ViewPair(first: 0, second: 1, kind: .general, putative: 1, inliers: [Match(0, 0)])
    #expect(!features.contain(FrameOutput(stage: .match, names: ["a", "b"], kept: [pair])))
    #expect(!features.contain(FrameOutput(stage: .match, names: ["b", "a"], kept: [])))
    #expect(features.contain(FrameOutput(stage: .match, names: ["a", "b"], kept: [])))
  }
}
