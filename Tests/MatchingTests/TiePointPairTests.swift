import Scene
import Support
import Testing

@testable import Matching

/// Pairs of views that share little but tie points.
@Suite struct TiePointPairTests {
  /// Views with 18 common points, of which each shows four in five.
  private func scene(seed: UInt64, areTied: Bool) -> PointScene {
    var scene = PointScene(views: 3, points: 18, seed: seed)
    guard areTied else { return scene }
    for view in scene.input.views.views.indices {
      var features = scene.input.features
      for index in features[view].keypoints.indices { features[view].keypoints[index].scale = 0 }
      scene.input.features = features
      scene.input.views.views[view].tiePoints = []
    }
    return scene
  }

  private func first(_ scene: PointScene) throws -> (ViewPair, MatchReport.Pair) {
    let (pairs, report) = try MatchViews(options: MatchOptions())
      .run(scene.input, in: RunContext(threads: 2))
    return (pairs[0], report.pairs[0])
  }

  @Test(arguments: UInt64(1)...3) func theCornersOfTwoMarkersConnectViews(seed: UInt64) throws {
    let tied = scene(seed: seed, areTied: true)
    let common = Set(tied.shown[0]).intersection(tied.shown[1]).count
    try #require((PairVerification.minTiePoints..<MatchOptions().minMatches).contains(common))
    let (pair, _) = try first(tied)
    #expect(pair.kind != .rejected)
    #expect(pair.inliers.count >= PairVerification.minTiePoints)
    for match in pair.inliers {
      #expect(tied.shown[0][Int(match.first)] == tied.shown[1][Int(match.second)])
    }
    let (plain, report) = try first(scene(seed: seed, areTied: false))
    #expect(plain.kind == .rejected && report.gate?.name == .minMatches)
  }

  @Test func fewTiePointsDoNotReplaceMatches() throws {
    var scene = scene(seed: 1, areTied: true)
    var features = scene.input.features
    for index in features[0].keypoints.indices.dropFirst(PairVerification.minTiePoints - 1) {
      features[0].keypoints[index].scale = 2
    }
    scene.input.features = features
    #expect(try first(scene).0.kind == .rejected)
  }
}
