import Foundation
import Scene
import Support
import TestSupport
import Testing

@testable import Evaluation

@Suite struct EvaluationFileTests {
  private static func file() -> EvaluationFile {
    var quality = ViewQuality(coverage: 0.4)
    (quality.psnr, quality.wrong, quality.unlike, quality.sharpness) = (20.5, 0.1, 0.2, 0.9)
    var places = BlockPlaces()
    places[.fewViews].textured = 30
    places[.fewViews].unlike = 12
    return EvaluationFile(
      ModelEvaluation(
        frames: [
          FrameEvaluation(name: "a.jpg", isSeen: false, quality: quality),
          FrameEvaluation(name: "b.jpg", isSeen: true, problem: .noPose),
          FrameEvaluation(name: "c.jpg", isSeen: false, problem: .unreadable("no data")),
        ], transfer: PoseTransfer(shared: 9), stride: 2, places: places,
        model: ModelSource(
          modelKey: "m", posesKey: "p", settings: ["mesh": ["triangles": "2000"]],
          isHeldOut: true)),
      votes: SurfaceVotes(triangles: 4))
  }

  @Test func aStoredEvaluationIsTheSame() throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent("evaluation.result")
    let file = Self.file()
    try file.store(at: url)
    let read = try EvaluationFile(at: url)
    #expect(read.evaluation == file.evaluation)
    #expect(read.votes == file.votes)
    let bytes = try Data(contentsOf: url)
    try file.store(at: url)
    #expect(try Data(contentsOf: url) == bytes)
  }

  @Test func damagedFilesAreRejected() throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent("evaluation.result")
    try Self.file().store(at: url)
    let bytes = try Data(contentsOf: url)
    for count in 0..<bytes.count {
      try bytes.prefix(count).write(to: url)
      #expect(throws: (any Error).self) { try EvaluationFile(at: url) }
    }
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 0x55
      try changed.write(to: url)
      #expect(throws: (any Error).self) { try EvaluationFile(at: url) }
    }
  }

  @Test(arguments: ["", "{}", "[]", "{\"frames\": 3}", "{\"frames\": [{}]}", "\u{0}"])
  func otherContentIsRejected(text: String) throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent("evaluation.result")
    let writer = try SectionFileWriter(url)
    try writer.write("evaluation", Array(text.utf8))
    try writer.finish()
    #expect(throws: StorageError.self) { try EvaluationFile.evaluation(at: url) }
  }

  @Test func votesThatCannotBeAreRejected() throws {
    for (compared, unlike) in [([1, 2], [1]), ([1], [2])] as [([UInt32], [UInt32])] {
      var writer = ByteWriter()
      writer.array(compared)
      writer.array(unlike)
      var reader = ByteReader(writer.bytes)
      #expect(throws: StorageError.self) { try SurfaceVotes(from: &reader) }
    }
    // Votes of another mesh give no map.
    let shares = SurfaceVotes(triangles: 3).shares(of: PlaneScene.model(size: 1).mesh)
    #expect(shares.allSatisfy { $0 == nil })
  }

  @Test func mediansOfAnEvenNumberAreBetweenTheMiddleTwo() {
    var evaluation = Self.file().evaluation
    #expect(evaluation.median(of: .psnr) == 20.5)
    var other = ViewQuality(coverage: 0.6)
    (other.psnr, other.unlike) = (21.5, 0.1)
    evaluation.frames[1].quality = other
    #expect(evaluation.median(of: .psnr) == 21)
    #expect(evaluation.worst(of: .psnr) == 20.5)
    #expect(evaluation.worst(of: .unlike) == 0.2)
    #expect(evaluation.median(of: .sharpness) == 0.9)
    evaluation.frames = []
    #expect(evaluation.median(of: .psnr) == nil)
    #expect(evaluation.worst(of: .unlike) == nil)
  }
}
