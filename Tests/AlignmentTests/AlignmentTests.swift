import Geometry
import Numerics
import Scene
import Support
import TestSupport
import Testing

@testable import Alignment

@Suite(.tags(.slow)) struct AlignmentTests {
  func align(
    _ input: AlignInput, _ options: AlignOptions = AlignOptions(), threads: Int = 2
  ) throws -> (Reconstruction, AlignReport) {
    try AlignViews(options: options).run(input, in: RunContext(threads: threads))
  }

  @Test(arguments: UInt64(1)...2)
  func registersAllViewsOfARing(seed: UInt64) throws {
    let scene = AlignmentScene(.init(seed: seed))
    let (result, report) = try align(scene.input)
    #expect(result.registered.count == 12)
    #expect(scene.centerError(result) < 0.005)
    #expect(report.components == 1)
    #expect(report.unregistered.isEmpty)
    #expect(report.points > 300)
    #expect(report.meanReprojectionError < 0.9)
    #expect(result.points.allSatisfy { $0.color == SIMD3(10, 20, 30) })
  }

  @Test(arguments: [0.65, 1.0, 1.4])
  func focalLengthIsRefinedFromAWrongGuess(factor: Double) throws {
    let scene = AlignmentScene(.init(seed: 3, focalFactor: factor, source: .guess))
    let (result, _) = try align(scene.input)
    #expect(result.registered.count == 12)
    #expect(abs(result.cameras[0].focal / 1400 - 1) < 0.01)
    #expect(abs(result.cameras[0].k1 + 0.03) < 0.02)
    #expect(scene.centerError(result) < 0.01)
  }

  @Test func distortionIsRefinedOnlyIfTheLensHasSome() throws {
    var setup = AlignmentScene.Setup()
    let bent = try #require(try align(AlignmentScene(setup).input).1.cameras.first)
    #expect(abs(bent.final.k1 + 0.03) < 0.003)
    #expect(bent.refined.contains("k1"))
    #expect(bent.remark == .principalPointHeld)
    setup.distortion = 0
    let straight = try #require(try align(AlignmentScene(setup).input).1.cameras.first)
    #expect(straight.final.k1 == 0)
    #expect(straight.final.k2 == 0)
    #expect(straight.remark == .principalPointAndDistortionHeld)
    #expect(straight.refined == "focal")
  }

  @Test func givenIntrinsicsStayFixed() throws {
    let scene = AlignmentScene(.init(seed: 4, source: .given))
    let (result, report) = try align(scene.input)
    #expect(result.cameras[0] == scene.input.views.cameras[0].camera)
    #expect(report.cameras[0].refined.isEmpty)
    #expect(scene.centerError(result) < 0.005)
  }

  @Test func viewWithoutMatchesIsUnregisteredWithItsReason() throws {
    let scene = AlignmentScene(.init(seed: 5, isolated: [7]))
    let (result, report) = try align(scene.input)
    #expect(result.registered.count == 11)
    let only = try #require(report.unregistered.first)
    #expect(only.name == "view7.jpg")
    #expect(only.reason == .notMatched)
  }

  @Test func viewWithTooFewMatchesIsUnregisteredWithCountAndLimit() throws {
    var scene = AlignmentScene(.init(seed: 5))
    for index in scene.input.pairs.indices
    where scene.input.pairs[index].first == 7 || scene.input.pairs[index].second == 7 {
      scene.input.pairs[index].inliers = Array(scene.input.pairs[index].inliers.prefix(1))
    }
    let (_, report) = try align(scene.input)
    let only = try #require(report.unregistered.first)
    switch only.reason {
    case .fewVisiblePoints(_, let count, let limit), .fewInliers(_, _, let count, let limit):
      #expect(count < limit)
    default: Issue.record("another gate: \(only.reason)")
    }
  }

  @Test func twoObjectsGiveTwoComponents() throws {
    let scene = AlignmentScene(.init(seed: 6, views: 16, groups: 2))
    let (result, report) = try align(scene.input)
    #expect(report.components == 2)
    #expect(result.components == 2)
    #expect(report.models.map(\.count) == [8, 8])
    #expect(result.unregistered.count == 8)
    #expect(
      result.unregistered.allSatisfy {
        if case .otherModel(views: 8, _) = $0.reason { true } else { false }
      })
  }

  @Test func requestedComponentBecomesTheResult() throws {
    let scene = AlignmentScene(.init(seed: 6, views: 16, groups: 2))
    let (first, before) = try align(scene.input)
    var options = AlignOptions()
    options.component = 2
    let (second, after) = try align(scene.input, options)
    #expect(second.registered.count == 8)
    #expect(second.points.count > 100)
    #expect(Set(second.registered).isDisjoint(with: first.registered))
    #expect(after.models == [before.models[1], before.models[0]])
    #expect(after.modelRecords.map(\.number) == [2, 1])
    #expect(after.modelRecords[0].extent > 0.5)
    #expect(after.meanReprojectionError < 1)
    options.component = 3
    #expect(throws: AlignError.noSuchComponent(3, count: 2)) {
      _ = try align(scene.input, options)
    }
  }

  @Test func falsePairsDoNotDistortTheModel() throws {
    let scene = AlignmentScene(.init(seed: 7, outliers: 0.08, falsePairs: 6))
    let (result, _) = try align(scene.input)
    #expect(result.registered.count == 12)
    #expect(scene.centerError(result) < 0.005)
  }

  @Test func oneAndTwoWorkersGiveTheSameResult() throws {
    let scene = AlignmentScene(.init(seed: 8, focalFactor: 1.3, source: .guess))
    let one = try align(scene.input, threads: 1)
    let two = try align(scene.input, threads: 2)
    #expect(one.0 == two.0)
    #expect(one.1 == two.1)
  }

  @Test func progressNeverDecreases() throws {
    let scene = AlignmentScene(.init(seed: 9, isolated: [3, 4, 5]))
    let seen = Seen()
    let context = RunContext(threads: 2, onProgress: { seen.add($0.fraction) })
    _ = try AlignViews(options: AlignOptions()).run(scene.input, in: context)
    #expect(seen.all.last == 1)
    #expect(zip(seen.all, seen.all.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test func stopsWhenCancelled() {
    let cancellation = Cancellation()
    cancellation.request()
    let scene = AlignmentScene(.init(seed: 10))
    #expect(throws: Cancelled.self) {
      try AlignViews(options: AlignOptions()).run(
        scene.input, in: RunContext(cancellation: cancellation))
    }
  }

  @Test func inconsistentInputIsRejected() {
    var scene = AlignmentScene(.init(seed: 11))
    scene.input.pairs[0].inliers[0] = Match(UInt32.max, 0)
    #expect(throws: AlignError.badMatch("view0.jpg", "view1.jpg")) { try align(scene.input) }
    scene.input.features.removeLast()
    #expect(throws: AlignError.featureCount(11, views: 12)) { try align(scene.input) }
  }

  @Test func inputWithoutPairsRegistersNoViewsAndDoesNotThrow() throws {
    var scene = AlignmentScene(.init(seed: 12))
    scene.input.pairs = []
    let (result, report) = try align(scene.input)
    #expect(result.registered.isEmpty)
    #expect(report.unregistered.count == 12)
    let empty = AlignInput(views: ViewSet(views: [], cameras: []), features: [], pairs: [])
    #expect(try align(empty).0.registered.isEmpty)
  }

  @Test func everyOptionHasASetting() {
    #expect(fieldCount(of: AlignOptions()) == AlignOptions.settings.count)
  }

  @Test func startsFromTheRequestedPair() throws {
    let scene = AlignmentScene(.init(seed: 13))
    var options = AlignOptions()
    options.initialization.pair = "view3.jpg,view2.jpg"
    let (_, report) = try align(scene.input, options)
    #expect(report.initialPairs.allSatisfy { $0.first == "view2.jpg" && $0.second == "view3.jpg" })
    #expect(report.methods.map(\.method) == [.incremental])
    options.initialization.pair = "view2, view3"
    #expect(try align(scene.input, options).1 == report, "names may lack their extension")
    options.method = .global
    #expect(throws: AlignError.initialPairUnused("view2, view3")) {
      try align(scene.input, options)
    }
    options.method = .auto
    options.initialization.pair = "view3.jpg,elsewhere.jpg"
    #expect(throws: AlignError.noSuchInitialPair("view3.jpg,elsewhere.jpg")) {
      try align(scene.input, options)
    }
  }
}

/// Collects numbers from any thread.
private final class Seen: @unchecked Sendable {
  private(set) var all: [Double] = []
  func add(_ value: Double) { all.append(value) }
}
