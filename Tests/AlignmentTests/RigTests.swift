import Foundation
import Geometry
import Numerics
import Scene
import Support
import Testing

@testable import Alignment

/// Views of two cameras that are fixed to each other.
@Suite struct RigTests {
  private static let rig = RigidTransform(
    rotation: .rotation(SIMD3(0.02, 0.15, 0.01)), translation: SIMD3(-0.5, 0.05, 0.1))

  private func align(
    _ scene: AlignmentScene, _ options: AlignOptions = AlignOptions()
  ) throws -> (Reconstruction, AlignReport) {
    var stage = AlignViews(options: options)
    stage.triesRepairs = false
    return try stage.run(scene.input, in: RunContext())
  }

  private func scene(_ change: (inout AlignmentScene.Setup) -> Void = { _ in }) -> AlignmentScene {
    var setup = AlignmentScene.Setup()
    (setup.views, setup.rig) = (16, Self.rig)
    change(&setup)
    return AlignmentScene(setup)
  }

  @Test func camerasOfARigShareTheirRelativePose() throws {
    let scene = scene()
    let (result, report) = try align(scene)
    #expect(result.registered.count == 16)
    #expect(scene.centerError(result) < 0.002)
    let rigs = FixedRigs(scene.input.views.views, poses: result.poses).rigs
    let found = try #require(rigs.first)
    #expect(rigs.count == 1 && found.cameras == ["left", "right"] && found.instants.count == 8)
    let relative = found.cameraFromRig[1]
    #expect(rotationAngle(relative.rotation, Self.rig.rotation) < 0.002)
    let record = try #require(report.rigs?.first)
    #expect(record.problem == nil && record.placed.isEmpty && record.instants == 8)
    #expect(record.cameras.map(\.isExact) == [false, false])
  }

  @Test func viewsWithoutMatchesHaveThePoseOfTheRig() throws {
    let scene = scene { $0.isolated = [5, 10] }
    let (result, report) = try align(scene)
    #expect(result.registered.count == 16)
    #expect(scene.centerError(result) < 0.004)
    #expect(report.rigs?.first?.placed == ["view5.jpg", "view10.jpg"])
    var options = AlignOptions()
    options.rigs = false
    let (alone, other) = try align(scene, options)
    #expect(alone.registered.count == 14 && other.rigs == nil)
  }

  @Test func camerasThatMoveAreAlignedIndependently() throws {
    let scene = scene { $0.looseness = 0.1 }
    let (result, report) = try align(scene)
    #expect(result.registered.count == 16)
    #expect(scene.centerError(result) < 0.003)
    #expect(report.rigs?.first?.problem == .notFixed)
    #expect(FixedRigs(scene.input.views.views, poses: result.poses).rigs.isEmpty)
  }

  /// Views of one center, such as those of panoramas, of which one camera sees nothing.
  @Test func exactRigsNeedNoCommonInstants() throws {
    var scene = scene {
      $0.rig = RigidTransform(rotation: Self.rig.rotation, translation: .zero)
      $0.isolated = [1, 3, 5, 7, 9, 11, 13, 15]
    }
    for index in scene.input.views.views.indices {
      scene.input.views.views[index].rig?.isExact = true
      scene.input.views.views[index].rig?.stated =
        index % 2 == 0
        ? .identity : RigidTransform(rotation: Self.rig.rotation, translation: .zero)
    }
    let (result, report) = try align(scene)
    #expect(result.registered.count == 16)
    #expect(scene.centerError(result) < 0.003)
    #expect(report.rigs?.first?.placed.count == 8)
    for instant in 0..<8 {
      let pair = [2 * instant, 2 * instant + 1].compactMap { result.poses[$0]?.center }
      #expect(distance(pair[0], pair[1]) < 1e-9)
    }
  }

  /// Cameras whose relative poses deviate, with points at a distance of 1.
  @Test(arguments: [
    (0.0, 0.0, 1500, nil as RigProblem?), (1.9, 0.0, 1500, nil), (0.0, 0.048, 1500, nil),
    (2.1, 0.0, 1500, .notFixed), (0.0, 0.052, 1500, .notFixed), (0.0, 0.0, 1501, .tooManyViews),
  ])
  func rigsAreAdjustedIfTheirCamerasAreFixed(
    degrees: Double, offset: Double, views count: Int, expected: RigProblem?
  ) throws {
    let (views, poses) = pairs(instants: 10, degrees: degrees, offset: offset)
    let layout = try #require(RigLayout(views))
    let rig = RigPoses(layout, poses: poses, weights: poses.map { _ in 1 })
    #expect(rig.problem(of: [0, 1], views: count, depth: 1) == expected)
    let early = poses.enumerated().map { $0 < 4 ? $1 : nil }
    let few = RigPoses(layout, poses: early, weights: poses.map { _ in 1 })
    #expect(few.problem(of: [0, 1], views: 16, depth: 1) == .fewInstants)
  }

  /// Views of two cameras, whose relative pose deviates by as much in both directions.
  private func pairs(
    instants: Int, degrees: Double, offset: Double
  ) -> (views: [View], poses: [RigidTransform?]) {
    var views = (0..<2 * instants).map(syntheticView)
    var poses: [RigidTransform?] = []
    for instant in 0..<instants {
      let sign = [1.0, -1, 0, 1, -1][instant % 5]
      let deviation = RigidTransform(
        rotation: .rotation(SIMD3(0, sign * degrees * .pi / 180, 0)),
        translation: SIMD3(sign * offset, 0, 0))
      let left = RigidTransform(rotation: .identity, translation: SIMD3(Double(instant), 0, 0))
      poses += [left, deviation * Self.rig * left]
      for camera in 0..<2 {
        views[2 * instant + camera].rig = RigPlace(
          rig: "a", camera: "\(camera)", instant: "\(instant)")
      }
    }
    return (views, poses)
  }

  @Test func twoPhotographsOfACameraAreNotTogether() throws {
    var views = (0..<4).map(syntheticView)
    for index in 0..<3 {
      views[index].rig = RigPlace(rig: "a", camera: index < 2 ? "1" : "2", instant: "1")
    }
    views[3].rig = RigPlace(rig: "a", camera: "1", instant: "2")
    let layout = try #require(RigLayout(views))
    #expect(layout.places.map { $0 != nil } == [true, false, true, false])
    #expect(RigLayout(Array(views.prefix(2))) == nil)
    #expect(RigLayout([syntheticView(0), syntheticView(1)]) == nil)
  }
}
