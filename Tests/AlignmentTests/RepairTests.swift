import Foundation
import Geometry
import Numerics
import Scene
import Support
import Testing

@testable import Alignment

/// Doubtful results are computed again with other input, and views of other scenes do not count.
@Suite struct RepairTests {
  private func report(_ scene: AlignmentScene) throws -> AlignReport {
    try AlignViews(options: AlignOptions()).run(scene.input, in: RunContext(seed: 3)).1
  }

  @Test func estimatingAWrongGivenFocalLengthRaisesTheProbability() throws {
    let report = try report(
      AlignmentScene(.init(seed: 5, views: 16, focalFactor: 1.4, source: .given)))
    let trial = try #require(report.repairs.first)
    #expect(trial.change == .estimatedIntrinsics)
    #expect(trial.registered == 16)
    #expect(try #require(report.probability) < 0.5)
    #expect(trial.probability >= AlignReport.sound)
    let given = try #require(report.cameras.first?.start.focal)
    #expect(abs(trial.focal * 1.4 / given - 1) < 0.02)
  }

  @Test func aSoundResultIsNotComputedAgain() throws {
    let report = try report(AlignmentScene(.init(seed: 5, views: 16, source: .given)))
    #expect(report.repairs.isEmpty)
  }

  /// A scene whose last views have no matches, with these colors.
  ///
  /// - Parameters:
  ///   - count: Number of views with matches.
  ///   - share: Share of the keypoints of the last views with these colors; the others have the usual
  ///     one.
  ///   - isOtherCamera: Whether another camera took the last views.
  private func unlinked(
    _ color: SIMD3<UInt8>, linked count: Int = 6, share: Double = 1, isOtherCamera: Bool = false
  ) throws -> [Int] {
    var scene = AlignmentScene(.init(seed: 6, views: 8))
    let model = try scene.trueModel(of: 0..<count)
    var features = scene.input.features
    for index in features.indices {
      let own = index < count ? SIMD3<UInt8>(200, 120, 40) : color
      features[index].colors = [SIMD3<UInt8>](
        repeating: own, count: max(features[index].keypoints.count, ForeignViews.minKeypoints))
      let usual = Int((1 - share) * Double(features[index].colors.count))
      for keypoint in 0..<usual { features[index].colors[keypoint] = SIMD3(200, 120, 40) }
    }
    if isOtherCamera {
      scene.input.views.cameras.append(scene.input.views.cameras[0])
      for index in count..<features.count { scene.input.views.views[index].camera = 1 }
    }
    let pairs = scene.input.pairs.filter { $0.first < count && $0.second < count }
    let problem = MappingProblem(
      scene.input.views, features: features, pairs: pairs, scene.problem.options)
    return ForeignViews(model, problem, features).views
  }

  @Test func unlinkedViewsOfOtherColorsShowAnotherScene() throws {
    #expect(try unlinked(SIMD3(20, 60, 220)) == [6, 7])
    #expect(try unlinked(SIMD3(255, 255, 255)) == [], "overexposed")
  }

  @Test func similarViewsOfAnotherCameraShowAnotherScene() throws {
    #expect(try unlinked(SIMD3(20, 60, 220), share: 0.3) == [])
    #expect(try unlinked(SIMD3(20, 60, 220), share: 0.3, isOtherCamera: true) == [6, 7])
    #expect(try unlinked(SIMD3(20, 60, 220), share: 0.1, isOtherCamera: true) == [])
  }

  @Test func mostViewsAreNotOfAnotherScene() throws {
    #expect(try unlinked(SIMD3(20, 60, 220), linked: 3) == [])
  }

  @Test func darkViewsOfTheSameColorsShowTheSameScene() throws {
    #expect(try unlinked(SIMD3(50, 30, 10)) == [])
  }

  @Test func excludingFramesWithoutAPoseRaisesTheProbability() throws {
    var report = try report(AlignmentScene(.init(seed: 5, views: 16, source: .given)))
    report.frames += 4
    report.unregistered += (1...4).map {
      Unregistered(name: "lost \($0)", reason: .notMatched)
    }
    let before = try #require(report.probability)
    let after = try #require(report.probability(excluding: (1...4).map { "lost \($0)" }))
    #expect(before < AlignReport.sound)
    #expect(after >= AlignReport.sound)
    // Of registered views, the probability is an estimate from the others.
    let others = try #require(report.check?.views.count)
    report.check?.views[0].rotation = 20
    let uncertain = try #require(report.check?.views[0].view)
    #expect(try #require(report.probability) < 0.05)
    #expect(try #require(report.probability(excluding: [uncertain])) < AlignReport.sound)
    report.frames -= 4
    report.unregistered = []
    #expect(try #require(report.probability(excluding: [uncertain])) >= AlignReport.sound)
    #expect(report.check?.views.count == others)
  }

  @Test func uncertainViewsAreExpectedOutside() {
    func outside(_ rotation: Double?, _ center: Double) -> Double {
      ViewCheck(
        view: "a", support: 1, links: 1, contradicting: 0, missing: 0, error: 1,
        rotation: rotation, center: center
      ).outside
    }
    #expect(outside(0.05, 0.0005) < 1e-6)
    #expect(outside(nil, 0.0005) > 0.999)
    // A deviation per axis of half the limit: the tail of the Maxwell distribution at 2.
    #expect(abs(outside(0.375 * 3.0.squareRoot(), 0) - 0.2615) < 0.001)
  }
}
