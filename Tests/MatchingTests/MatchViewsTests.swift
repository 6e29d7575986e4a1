import Foundation
import Geometry
import Imaging
import Numerics
import Scene
import Support
import TestSupport
import Testing

@testable import LocalFeatures
@testable import Matching

@Suite struct MatchViewsTests {
  private func match(
    _ input: MatchInput, threads: Int = 2, _ change: (inout MatchOptions) -> Void = { _ in }
  ) throws -> ([ViewPair], MatchReport) {
    var options = MatchOptions()
    change(&options)
    return try MatchViews(options: options).run(input, in: RunContext(threads: threads))
  }

  @Test(arguments: [DescriptorSearch.exact, .fast])
  func verifiedMatchesShowTheSamePoint(search: DescriptorSearch) throws {
    let scene = PointScene(views: 4, points: 400, seed: 3)
    let (pairs, report) = try match(scene.input) { $0.search = search }
    #expect(pairs.count == 6)
    #expect(report.tried == 6)
    #expect(report.kept == 3)
    for pair in pairs where pair.second < 3 {
      #expect(pair.kind == .general)
      #expect(pair.inliers.count > 150)
      #expect(pair.secondFromFirst != nil)
      #expect(pair.medianAngle > 0.05)
      for m in pair.inliers {
        #expect(
          scene.shown[pair.first][Int(m.first)] == scene.shown[pair.second][Int(m.second)])
      }
    }
  }

  @Test func unrelatedViewIsRejectedWithItsNumbers() throws {
    let scene = PointScene(views: 4, points: 300, seed: 5)
    let (pairs, report) = try match(scene.input)
    #expect(pairs.count { $0.second == 3 } == 3)
    for pair in pairs where pair.second == 3 {
      #expect(pair.kind == .rejected)
      #expect(pair.inliers.isEmpty)
    }
    for pair in report.pairs where pair.second == 3 {
      let gate = try #require(pair.gate)
      #expect(gate.value < gate.limit)
      #expect(MatchOptions.settings.contains { $0.name == gate.name.rawValue })
    }
    #expect(report.unmatched == ["3"])
    #expect(report.components == 1)
    #expect(report.warnings == [.unmatchedViews(count: 1)])
  }

  @Test func stationaryMatchesCanBeExcluded() throws {
    var scene = PointScene(views: 3, points: 300, seed: 6)
    // The second view has the features of the first.
    scene.input.features[1] = scene.input.features[0]
    let (_, all) = try match(scene.input)
    let (_, moving) = try match(scene.input) { $0.minMotion = 2 }
    #expect(all.pairs[0].still == 1)
    #expect(all.pairs[0].putative > 150)
    #expect(moving.pairs[0].still == 1)
    #expect(moving.pairs[0].putative == 0)
    #expect(moving.pairs[0].gate?.name == .minMatches)
  }

  @Test(arguments: UInt64(1)...3) func rotatedPartIsASecondMotion(seed: UInt64) throws {
    let turn = Matrix3.rotation(SIMD3(0.05, 0.5, 0.1))
    let scene = PointScene(views: 3, points: 400, seed: seed, turning: 120, by: turn)
    let (_, report) = try match(scene.input)
    let moved = try #require(report.pairs[0].moved)
    #expect(moved.inliers >= PairVerification.minSecond)
    let found = try #require(moved.turn(first: scene.poses[0], second: scene.poses[1]))
    #expect(rotationAngle(found, turn) < 0.1)
    #expect(report.pairs[0].inliers > 120)
  }

  @Test(arguments: UInt64(1)...5) func rigidSceneHasNoSecondMotion(seed: UInt64) throws {
    let (_, report) = try match(PointScene(views: 4, points: 400, seed: seed).input)
    #expect(report.pairs.allSatisfy { $0.moved == nil })
  }

  @Test func workersDoNotChangeTheResult() throws {
    let scene = PointScene(views: 4, points: 300, seed: 8)
    let (one, reportOne) = try match(scene.input, threads: 1) { $0.search = .fast }
    let (two, reportTwo) = try match(scene.input, threads: 2) { $0.search = .fast }
    #expect(one == two)
    #expect(reportOne == reportTwo)
  }

  @Test func keypointsOfSeveralDirectionsMatchOnce() throws {
    var scene = PointScene(views: 3, points: 200, seed: 9)
    var random = RandomStream(seed: 2)
    // Every keypoint twice, with a second descriptor that also recurs in the other views.
    let extra = randomDescriptors(200, &random)
    for view in 0..<3 {
      var doubled = Features()
      let old = scene.input.features[view]
      for (i, p) in scene.shown[view].enumerated() {
        for second in [false, true] {
          doubled.keypoints.append(old.keypoints[i])
          doubled.colors.append(.zero)
          let source =
            second ? extra[p * 128..<(p + 1) * 128] : old.descriptors[i * 128..<(i + 1) * 128]
          doubled.descriptors += disturbed(Array(source), by: 6, &random)
        }
      }
      scene.input.features[view] = doubled
    }
    let (pairs, _) = try match(scene.input)
    let pair = try #require(pairs.first { $0.first == 0 && $0.second == 1 })
    #expect(pair.inliers.count > 80)
    #expect(Set(pair.inliers.map(\.first)).count == pair.inliers.count)
    #expect(pair.inliers.allSatisfy { $0.first % 2 == 0 && $0.second % 2 == 0 })
  }

  @Test func everyOptionHasASetting() {
    #expect(Mirror(reflecting: MatchOptions()).children.count == MatchOptions.settings.count)
  }

  @Test func stationaryMatchesAreReported() throws {
    var scene = PointScene(views: 3, points: 200, seed: 10)
    scene.input.features[1] = scene.input.features[0]
    let (_, report) = try match(scene.input)
    #expect(report.pairs[0].still == 1)
    #expect(report.still > MatchReport.maxStaticShare)
    #expect(report.warnings.contains(.staticMatches(share: report.still)))
  }

  @Test func malformedFeaturesAreRejected() throws {
    var scene = PointScene(views: 2, points: 50, seed: 1)
    scene.input.features[1].descriptors.removeLast()
    let count = scene.input.features[1].keypoints.count
    #expect(throws: MatchError.malformed(view: "1", keypoints: count, bytes: count * 128 - 1)) {
      try match(scene.input)
    }
    scene.input.views.views[0].camera = 5
    #expect(throws: MatchError.noSuchCamera(view: "0", camera: 5)) { try match(scene.input) }
    scene.input.features.removeLast()
    #expect(throws: MatchError.featuresDoNotFit(views: 2, features: 1)) { try match(scene.input) }
  }

  @Test func viewsWithoutFeaturesHaveNoMatches() throws {
    var scene = PointScene(views: 3, points: 60, seed: 1)
    scene.input.features[0] = Features()
    for search in [DescriptorSearch.exact, .fast] {
      let (pairs, _) = try match(scene.input) { $0.search = search }
      #expect(pairs[0].putative == 0)
    }
    scene.input.features = [Features(), Features(), Features()]
    #expect(try match(scene.input) { $0.search = .fast }.1.kept == 0)
  }

  @Test func groupsFollowConnections() {
    func pair(_ a: Int, _ b: Int) -> MatchReport.Pair {
      MatchReport.Pair(
        first: a, second: b, kind: .general, putative: 0, essential: 0, fundamental: 0,
        homography: 0, inliers: 0, still: 0)
    }
    #expect(
      MatchReport.groups([pair(0, 3), pair(1, 4), pair(3, 5)], count: 6)
        == [[0, 3, 5], [1, 4], [2]])
  }
}
