import Geometry
import Scene
import Support
import TestSupport
import Testing

@testable import Alignment

@Suite(.tags(.slow)) struct GlobalAlignmentTests {
  func align(
    _ input: AlignInput, _ method: AlignMethod, threads: Int = 2
  ) throws -> (Reconstruction, AlignReport) {
    var options = AlignOptions()
    options.method = method
    return try AlignViews(options: options).run(input, in: RunContext(seed: 3, threads: threads))
  }

  @Test(arguments: UInt64(1)...3)
  func placesAllViewsOfARing(seed: UInt64) throws {
    let scene = AlignmentScene(.init(seed: seed, views: 16))
    let (result, report) = try align(scene.input, .global)
    #expect(result.registered.count == 16)
    #expect(report.methods.first?.method == .global)
    #expect(scene.centerError(result) < 0.01)
  }

  @Test func falsePairsDoNotDistortTheGlobalModel() throws {
    let scene = AlignmentScene(.init(seed: 5, views: 16, falsePairs: 10))
    let (result, _) = try align(scene.input, .global)
    #expect(result.registered.count == 16)
    #expect(scene.centerError(result) < 0.01)
  }

  @Test(arguments: UInt64(1)...3)
  func groupsLinkedOnlyByFalsePairsStaySeparate(seed: UInt64) throws {
    let scene = AlignmentScene(.init(seed: seed, views: 20, groups: 2, falsePairs: 4))
    let (result, _) = try align(scene.input, .global)
    #expect(result.registered.count == 10)
    #expect(scene.centerError(result) < 0.01)
  }

  @Test(arguments: [0.75, 1.3])
  func focalLengthIsRefinedFromAWrongGuess(factor: Double) throws {
    let scene = AlignmentScene(
      .init(seed: 2, views: 16, focalFactor: factor, source: .guess))
    let (result, _) = try align(scene.input, .global)
    #expect(result.registered.count == 16)
    #expect(abs(result.cameras[0].focal / 1400 - 1) < 0.02)
  }

  @Test func consistentPairsNeedOnlyTheIncrementalMethod() throws {
    let (_, report) = try align(AlignmentScene(.init(seed: 1)).input, .auto)
    #expect(report.methods.map(\.method) == [.incremental])
    #expect(report.methods[0].contradiction < 0.05)
  }

  @Test func oneAndTwoWorkersGiveTheSameResult() throws {
    let scene = AlignmentScene(.init(seed: 4))
    let one = try align(scene.input, .global, threads: 1)
    let two = try align(scene.input, .global, threads: 2)
    #expect(one.0 == two.0)
  }
}
