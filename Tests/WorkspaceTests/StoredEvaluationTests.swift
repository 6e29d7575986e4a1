import Foundation
import Pipeline
import TestSupport
import Testing

@testable import Evaluation
@testable import Workspace

/// A square that fills every photograph of `FakeRun`, with the first one as its texture.
@Suite struct StoredEvaluationTests {
  private func evaluable(frames: Int = 4) throws -> FakeRun {
    var fake = try FakeRun(frames: frames)
    try fake.runAll()
    try fake.storeSquareModel()
    return fake
  }

  private static let current: EvaluationRequest = {
    var request = EvaluationRequest()
    (request.usesCurrent, request.stride) = (true, 1)
    request.choice = .names(["IMG_0001.png", "IMG_0002.png"])
    return request
  }()

  @Test func onlyTheSamePhotographAgrees() throws {
    var fake = try evaluable()
    let found = try fake.state.project.evaluate(Self.current)
    #expect(found.frames.map(\.name) == ["IMG_0001.png", "IMG_0002.png"])
    #expect(found.frames.map(\.isSeen) == [true, true])
    #expect(found.drift == 0)
    let values = found.values(of: .psnr)
    #expect(values.count == 2)
    #expect(try #require(values.first) > 40)
    #expect(try #require(values.last) < 10)
    #expect(found.values(of: .coverage) == [1, 1])
  }

  @Test func anotherModelHasNoEvaluation() throws {
    var fake = try evaluable()
    #expect(fake.state.project.storedEvaluation() == nil)
    #expect(throws: EvaluationError.notEvaluated) { try fake.state.project.evaluated() }
    let found = try fake.state.project.evaluate(Self.current)
    #expect(fake.state.project.storedEvaluation() == found)
    let comparison = try fake.state.project.evaluatedPhotograph("IMG_0001.png")
    #expect(comparison.quality == found.frames[0].quality)
    #expect(
      throws: EvaluationError.frameNotEvaluated(
        "IMG_0003.png", known: ["IMG_0001.png", "IMG_0002.png"])
    ) { try fake.state.project.evaluatedPhotograph("IMG_0003.png") }
    try fake.reload()
    #expect(fake.state.project.storedEvaluation() == found)
    fake.state.project.results.records[.texture]?.key = "another"
    #expect(fake.state.project.storedEvaluation() == nil)
  }

  @Test func aDamagedEvaluationCountsAsMissing() throws {
    var fake = try evaluable()
    _ = try fake.state.project.evaluate(Self.current)
    let file = fake.folder.url.appendingPathComponent(".ocs/photos/evaluation.result")
    try Data("no evaluation".utf8).write(to: file)
    #expect(fake.state.project.storedEvaluation() == nil)
    #expect(throws: EvaluationError.notEvaluated) { try fake.state.project.evaluated() }
    _ = try fake.state.project.evaluate(Self.current)
    #expect(fake.state.project.storedEvaluation() != nil)
  }

  @Test func aModelNeedsEnoughPhotographs() throws {
    var fake = try evaluable()
    #expect(throws: EvaluationError.tooFewLeft(3, needed: 4)) {
      try fake.state.project.evaluate(EvaluationRequest())
    }
  }

  @Test func aModelWithoutSurfaceIsRejected() throws {
    var fake = try FakeRun()
    try fake.runAll()
    #expect(throws: EvaluationError.noSurface) {
      try fake.state.project.evaluate(Self.current)
    }
  }

  @Test func framesWithoutAPoseAreListed() throws {
    var fake = try evaluable()
    var poses = try fake.state.project.results.reconstruction().kept
    poses.poses[1] = nil
    poses.unregistered = []
    let record = try #require(fake.state.project.records[.align])
    try fake.state.project.results.write(
      AlignBinding.self, output: poses, record: record, report: nil, to: fake.file(.align))
    // An earlier run has a pose of the frame.
    let runs = fake.folder.url.appendingPathComponent(".ocs/photos/runs")
    try FileManager.default.removeItem(at: runs)
    try fake.reload()
    let found = try fake.state.project.evaluate(Self.current)
    #expect(found.frames.map(\.problem) == [nil, .noPose])
    #expect(found.values(of: .psnr).count == 1)
  }

  @Test func aLinkedFolderIsRefused() throws {
    var fake = try evaluable(frames: 6)
    let elsewhere = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      at: fake.folder.url.appendingPathComponent(".ocs/photos/evaluation"),
      withDestinationURL: elsewhere.url)
    #expect(throws: (any Error).self) { try fake.state.project.evaluate(EvaluationRequest()) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere.url.path).isEmpty)
  }
}
