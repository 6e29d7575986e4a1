import Foundation
import Geometry
import Numerics
import Scene
import Support
import Testing

@testable import Alignment

/// Evidence about finished models of synthetic captures.
@Suite struct ModelCheckTests {
  private func report(_ setup: AlignmentScene.Setup) throws -> AlignReport {
    try AlignViews(options: AlignOptions()).run(
      AlignmentScene(setup).input, in: RunContext(seed: 3)
    ).1
  }

  @Test func aRingWithKnownCamerasIsSound() throws {
    let report = try report(.init(seed: 5, views: 16, source: .given))
    let check = try #require(report.check)
    #expect(check.views.count == 16)
    #expect(check.contradicting < 0.1)
    #expect(try #require(report.probability) >= AlignReport.sound)
    #expect(report.viewProbabilities.allSatisfy { $0.probability > 0.9 })
    #expect(report.parts.count == 1)
  }

  @Test func aWrongGivenFocalLengthIsFoundByAdjustingIt() throws {
    let report = try report(.init(seed: 5, views: 16, focalFactor: 1.4, source: .given))
    let freed = try #require(report.check?.freed)
    let focal = try #require(freed.focals.first)
    #expect(abs(focal - 1 / 1.4) < 0.1)
    #expect(try #require(report.probability) < 0.5)
  }

  /// The middle of each picture is up to 4 % of its width away from that of the lens.
  @Test func picturesThatAreCroppedDifferentlyNeedCamerasOfTheirOwn() throws {
    var scene = AlignmentScene(.init(seed: 5, views: 16, source: .given))
    let stage = AlignViews(options: AlignOptions())
    let whole = try stage.run(scene.input, in: RunContext(seed: 3)).1
    #expect(try #require(whole.check?.ownGain) < 0.1)
    var random = RandomStream(seed: 4)
    for view in scene.input.features.indices {
      let width = scene.input.views.cameras[0].camera.width
      let (x, y) = (random.unit() - 0.5, random.unit() - 0.5)
      for index in scene.input.features[view].keypoints.indices {
        scene.input.features[view].keypoints[index].x += Float(0.08 * x * Double(width))
        scene.input.features[view].keypoints[index].y += Float(0.08 * y * Double(width))
      }
    }
    let cropped = try stage.run(scene.input, in: RunContext(seed: 3)).1
    #expect(try #require(cropped.check?.ownGain) > 0.2)
    #expect(try #require(cropped.probability) < AlignReport.sound)
    #expect(cropped.check?.perView != nil && whole.check?.perView == nil)
  }

  private func medians(_ scene: AlignmentScene) -> [Double] {
    [Double](repeating: 0.5, count: scene.problem.viewCount)
  }

  @Test func matchesOfAMovedViewContradictItsPose() throws {
    let scene = AlignmentScene(.init(seed: 6, outliers: 0))
    var model = try scene.trueModel(of: 0..<12)
    let pose = try #require(model.poses[4])
    let turn = Matrix3.rotation(SIMD3(0, 0.05, 0))
    model.poses[4] = RigidTransform(rotation: turn * pose.rotation, center: pose.center)
    let found = try PairAgreement(model, scene.problem, medians: medians(scene), in: RunContext())
    let shares = found.contradicting(byView: scene.problem)
    #expect(shares[4] > 0.8)
    #expect(shares[10] < 0.3)
  }

  @Test func aBlurredViewMayDeviateFurther() throws {
    let scene = AlignmentScene(.init(seed: 6, outliers: 0))
    var model = try scene.trueModel(of: 0..<12)
    let pose = try #require(model.poses[4])
    let turn = Matrix3.rotation(SIMD3(0, 0, 0.01))
    model.poses[4] = RigidTransform(rotation: turn * pose.rotation, center: pose.center)
    var medians = medians(scene)
    let sharp = try PairAgreement(model, scene.problem, medians: medians, in: RunContext())
    medians[4] = 1
    let blurred = try PairAgreement(model, scene.problem, medians: medians, in: RunContext())
    let shares = [sharp, blurred].map { $0.contradicting(byView: scene.problem)[4] }
    #expect(shares[0] > 0.1)
    #expect(shares[1] < 0.7 * shares[0])
  }

  @Test func aWeakPairHardlyCountsAgainstAView() throws {
    let scene = AlignmentScene(.init(seed: 6, outliers: 0))
    let model = try scene.trueModel(of: 0..<12)
    var pairs = scene.problem.pairs
    let own = pairs.indices.filter { pairs[$0].first == 0 }
    let weakest = try #require(own.min { pairs[$0].inliers.count < pairs[$1].inliers.count })
    // Matches of other points contradict the poses.
    let inliers = pairs[weakest].inliers
    pairs[weakest].inliers = zip(inliers, inliers.dropFirst(5) + inliers.prefix(5)).map {
      Match($0.first, $1.second)
    }
    let problem = MappingProblem(
      scene.input.views, features: scene.input.features, pairs: pairs, scene.problem.options)
    let found = try PairAgreement(model, problem, medians: medians(scene), in: RunContext())
    let touched = zip(found.counts, problem.pairs).filter { $1.first == 0 || $1.second == 0 }
    let counts = touched.map(\.0)
    let share =
      1 - Double(counts.reduce(0) { $0 + $1.agreeing }) / Double(counts.reduce(0) { $0 + $1.all })
    #expect(share > 0)
    #expect(found.contradicting(byView: problem)[0] < share)
    let doubted = DoubtedPair.worst(found, problem)
    #expect(doubted.map(\.second) == [problem.name(pairs[weakest].second)])
  }

  /// The check of a scene whose images are sheared, by up to a share of their size.
  private func sheared(along axis: KeyPath<Keypoint, Float>, _ most: Double) throws -> ModelCheck {
    var scene = AlignmentScene(.init(seed: 6))
    for view in scene.input.features.indices {
      let share = most * cos(Double(view))
      let camera = scene.input.views.cameras[0].camera
      for index in scene.input.features[view].keypoints.indices {
        let keypoint = scene.input.features[view].keypoints[index]
        if axis == \.x {
          scene.input.features[view].keypoints[index].x +=
            Float(share * (Double(keypoint.y) - camera.cy))
        } else {
          scene.input.features[view].keypoints[index].y +=
            Float(share * (Double(keypoint.y) - camera.cy))
        }
      }
    }
    let report = try AlignViews(options: AlignOptions()).run(scene.input, in: RunContext(seed: 3)).1
    return try #require(report.check)
  }

  @Test func shearedImagesAreMeasured() throws {
    let none = try #require(try sheared(along: \.x, 0).sheared)
    #expect(none.gain < 0.03)
    for axis in [\Keypoint.x, \Keypoint.y] {
      let check = try sheared(along: axis, 0.03)
      let found = try #require(check.sheared)
      #expect(found.gain > 0.05 && found.gain > 3 * none.gain)
      #expect(found.shear > 0.01 && found.shear < 0.06)
      #expect(found.gain > 0.9 * (try #require(check.ownGain)))
    }
  }

  @Test func longLensesMayDistortStrongly() {
    var camera = Camera(width: 504, height: 672, focal: 1300)
    (camera.k1, camera.k2) = (-1.8, 1.8)
    #expect(!IntrinsicsSchedule.isBogus(camera))
    camera.k1 = -6
    #expect(IntrinsicsSchedule.isBogus(camera))
    (camera.k1, camera.k2) = (-1.8, 0)
    (camera.fx, camera.fy) = (400, 400)
    #expect(IntrinsicsSchedule.isBogus(camera))
  }

  @Test func matchesAtRestAreNotCounted() throws {
    let scene = AlignmentScene(.init(seed: 6, views: 3))
    let model = try scene.trueModel(of: 0..<3)
    var problem = scene.problem
    let still = problem.pairs.map { pair in
      var pair = pair
      pair.second = pair.first
      pair.inliers = pair.inliers.map { Match($0.first, $0.first) }
      return pair
    }
    problem = MappingProblem(
      scene.input.views, features: scene.input.features, pairs: still, problem.options)
    let found = try PairAgreement(model, problem, medians: medians(scene), in: RunContext())
    #expect(found.counts.allSatisfy { $0.all == 0 })
    #expect(found.contradicting == 0)
  }

  @Test func theWeakestCutSeparatesTwoGroups() {
    func link(_ a: Int, _ b: Int, _ shared: Int) -> SpanningCuts.SharedCount {
      SpanningCuts.SharedCount(first: a, second: b, shared: shared)
    }
    let links = [
      link(0, 1, 100), link(1, 2, 90), link(0, 2, 80), link(3, 4, 70), link(2, 3, 8), link(1, 4, 5),
    ]
    let cuts = SpanningCuts(links, views: Array(0..<5), count: 5).cuts
    #expect(cuts.first?.shared == 13)
    #expect(cuts.first?.side == [3, 4])
    #expect(cuts.count == 4)
  }

  @Test func partsWithoutSharedPointsAreCutApart() {
    let link = SpanningCuts.SharedCount(first: 1, second: 2, shared: 30)
    let cuts = SpanningCuts([link], views: [0, 1, 2, 4], count: 5).cuts
    #expect(cuts.map(\.side) == [[1, 2], [4], [2]])
    #expect(cuts.map(\.shared) == [0, 0, 30])
  }

  @Test func posesOfASimilarityAgree() throws {
    let scene = AlignmentScene(.init(seed: 7))
    let map = Similarity(
      scale: 3, rotation: Matrix3.rotation(SIMD3(0.3, 1, -0.4)), translation: SIMD3(5, -2, 1))
    var moved: [RigidTransform?] = scene.truth.map { map.applied(to: $0) }
    let whole = try #require(PoseAgreement(moved, to: scene.truth))
    #expect(whole.agreeing == 12)
    moved[3] = moved[4]
    moved[8] = nil
    let part = try #require(PoseAgreement(moved, to: scene.truth))
    #expect(part.agreeing == 10)
    #expect(try #require(part.rotations[3]) > PoseAgreement.maxRotation)
    #expect(part.rotations[8] == nil)
  }
}
