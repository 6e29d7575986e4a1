import Foundation
import Geometry
import Numerics
import Scene
import Support
import Testing

@testable import Alignment

/// Tracks, triangulation, scores and merging: the parts of alignment.
@Suite struct AlignmentPartsTests {
  /// Some views with two keypoints each; both keypoints of view 0 are at the same position.
  func tinyProblem(
    _ pairs: [(Int, Int, [(UInt32, UInt32)])], views: Int = 3
  ) -> MappingProblem {
    var scene = AlignmentScene(.init(views: views, points: 30)).input
    scene.features = (0..<views).map { view in
      Features(
        keypoints: (0..<2).map { index in
          Keypoint(x: view == 0 ? 5 : Float(10 * index), y: 1, scale: 1, angle: 0)
        })
    }
    scene.pairs = pairs.map { first, second, matches in
      ViewPair(
        first: first, second: second, kind: .general, putative: 2,
        inliers: matches.map { Match($0.0, $0.1) })
    }
    return MappingProblem(scene, AlignOptions())
  }

  @Test func tracksNeverContainTwoKeypointsOfAView() throws {
    // View 1 keypoint 0 – view 2 keypoint 0 – view 1 keypoint 1 is a conflict.
    let problem = tinyProblem([(1, 2, [(0, 0), (1, 0)])])
    var builder = TrackBuilder(problem)
    let tracks = try builder.build(in: RunContext())
    #expect(tracks.count == 1)
    #expect(tracks.members(of: 0).count == 2)
    #expect(builder.trackConflicts.count == 1)
  }

  /// Views 2 and 66 share a bit of the mask.
  @Test func viewsWithIndices64ApartAreDistinct() throws {
    let problem = tinyProblem([(2, 66, [(0, 0)]), (3, 66, [(0, 0), (0, 1)])], views: 67)
    var builder = TrackBuilder(problem)
    let tracks = try builder.build(in: RunContext())
    #expect(tracks.count == 1)
    #expect(Array(tracks.members(of: 0)) == [4, 6, 132])
    #expect(builder.trackConflicts.count == 1)
  }

  @Test func keypointsAtTheSamePositionAreOneKeypoint() throws {
    let problem = tinyProblem([(0, 1, [(0, 0)]), (0, 2, [(1, 0)])])
    var builder = TrackBuilder(problem)
    let tracks = try builder.build(in: RunContext())
    #expect(tracks.count == 1)
    #expect(Array(tracks.members(of: 0)) == [0, 2, 4])
  }

  @Test func evenCoverageScoresHigherThanACluster() {
    let even = (0..<100).map { index in
      let (column, row) = (Double(index % 10), Double(index / 10))
      return SIMD2(column, row) * 100 + SIMD2(repeating: 50)
    }
    let cluster = even.map { $0 * 0.05 }
    func score(_ pixels: [SIMD2<Double>]) -> Int {
      var score = CoverageScore(width: 1000, height: 1000)
      for pixel in pixels { score.add(pixel) }
      return score.value
    }
    #expect(score(even) > 2 * score(cluster))
  }

  @Test func modelsThatSharePointsAreMerged() throws {
    let setup = AlignmentScene(.init(seed: 31, views: 14))
    let problem = MappingProblem(setup.input, AlignOptions())
    var builder = TrackBuilder(problem)
    let tracks = try builder.build(in: RunContext())
    func part(_ views: Range<Int>, moved: Similarity) throws -> SparseModel {
      var model = SparseModel(cameras: [setup.camera], views: 14, tracks: tracks)
      for view in views { model.poses[view] = moved.applied(to: setup.truth[view]) }
      try model.triangulate(Array(0..<tracks.count), problem, in: RunContext(), minLength: 2)
      return model
    }
    let elsewhere = Similarity(
      scale: 2.5, rotation: .rotation(SIMD3(0.4, 1.2, -0.3)), translation: SIMD3(3, -1, 2))
    let merger = ModelMerger(
      problem: problem, first: try part(0..<7, moved: .identity),
      second: try part(7..<14, moved: elsewhere))
    let merged = try #require(merger.merged(seed: 1))
    #expect(merged.registeredCount == 14)
    for view in 7..<14 {
      let pose = try #require(merged.poses[view])
      #expect(distance(pose.center, setup.truth[view].center) < 0.05)
    }
  }

  @Test func pointsWithManyObservationsAreFixedInLocalAdjustment() throws {
    let setup = AlignmentScene(.init(seed: 33, views: 12))
    let problem = MappingProblem(setup.input, AlignOptions())
    var builder = TrackBuilder(problem)
    var model = SparseModel(
      cameras: [setup.camera], views: 12, tracks: try builder.build(in: RunContext()))
    for view in 0..<12 { model.poses[view] = setup.truth[view] }
    try model.triangulate(
      Array(0..<model.tracks.count), problem, in: RunContext(), minLength: 2)
    let all = (0..<model.tracks.count).filter { model.hasPoint[$0] }
    let held = all.filter { model.support($0) > 4 }
    let before = model
    model.poses[5]?.translation += SIMD3(0.01, -0.01, 0.01)
    var adjustment = Adjustment(
      isFree: (0..<12).map { $0 == 5 }, tracks: all, freedoms: [[]])
    adjustment.maxFreeObservations = 4
    try model.adjust(adjustment, problem, in: RunContext())
    #expect(!held.isEmpty)
    #expect(held.count < all.count)
    #expect(held.allSatisfy { model.positions[$0] == before.positions[$0] })
    #expect(all.contains { model.positions[$0] != before.positions[$0] })
    let pose = try #require(model.poses[5])
    #expect(distance(pose.center, setup.truth[5].center) < 2e-3)
  }

  @Test func modelsOfDifferentObjectsAreNotMerged() throws {
    let setup = AlignmentScene(.init(seed: 32, views: 12, groups: 2, falsePairs: 8))
    let problem = MappingProblem(setup.input, AlignOptions())
    var builder = TrackBuilder(problem)
    let tracks = try builder.build(in: RunContext())
    func part(_ views: Range<Int>) throws -> SparseModel {
      var model = SparseModel(cameras: [setup.camera], views: 12, tracks: tracks)
      for view in views { model.poses[view] = setup.truth[view] }
      try model.triangulate(Array(0..<tracks.count), problem, in: RunContext(), minLength: 2)
      return model
    }
    let merger = ModelMerger(problem: problem, first: try part(0..<6), second: try part(6..<12))
    #expect(merger.merged(seed: 1) == nil)
  }
}
