import Foundation
import Geometry
import Numerics
import Scene
import Support
import Testing

@testable import Alignment

/// Scale, up direction and origin of the aligned world.
@Suite struct AlignmentWorldTests {
  func align(_ input: AlignInput) throws -> (Reconstruction, AlignReport) {
    try AlignViews(options: AlignOptions()).run(input, in: RunContext())
  }

  /// The true upward direction in the aligned world, by the rotation that aligns the cameras.
  func trueUp(_ scene: AlignmentScene, _ result: Reconstruction) throws -> SIMD3<Double> {
    let map = try #require(
      Similarity.align(
        from: result.registered.map { scene.truth[$0].center },
        to: result.registered.compactMap { result.poses[$0]?.center }))
    return map.rotation * SIMD3(0, 1, 0)
  }

  @Test func upDirectionFollowsFromLevelCameras() throws {
    let scene = AlignmentScene(.init(seed: 21))
    let (result, report) = try align(scene.input)
    #expect(report.up.source == "support")
    #expect(try trueUp(scene, result).y > cos(0.5 * .pi / 180))
    #expect(!report.metric)
  }

  @Test func originIsTheCenterOfTheBase() throws {
    let scene = AlignmentScene(.init(seed: 21))
    let (result, report) = try align(scene.input)
    #expect(report.origin == .object)
    let centers = try result.poses.map { pose in try #require(pose).center }
    let map = try #require(Similarity.align(from: scene.truth.map(\.center), to: centers))
    // The ball is on the plate at y = -0.6; its radius is 0.6.
    let base = (map * SIMD3(0, -0.6, 0)) / map.scale
    #expect(abs(base.y) < 0.01, "\(base)")
    #expect(length(SIMD2(base.x, base.z)) < 0.06, "\(base)")
  }

  @Test(arguments: [1.0, -1.0])
  func upDirectionFollowsFromCamerasInPortraitOrientation(turn: Double) {
    let scene = AlignmentScene(.init(seed: 21))
    let aside = Matrix3.rotation(SIMD3(0, 0, turn * .pi / 2))
    let level = LevelCameras(scene.truth.map { aside * $0.rotation })
    #expect(level.up.y > cos(3 * .pi / 180))
  }

  @Test func gravityGivesTheUpDirectionDespiteAWrongReading() throws {
    var scene = AlignmentScene(.init(seed: 22))
    for index in scene.truth.indices {
      scene.input.views.views[index].gravity = scene.truth[index].rotation * SIMD3(0, -1, 0)
    }
    scene.input.views.views[2].gravity = SIMD3(1, 0, 0)
    let (result, report) = try align(scene.input)
    #expect(report.up.source == "gravity")
    #expect(try trueUp(scene, result).y > cos(0.5 * .pi / 180))
  }

  @Test func consistentDevicePosesGiveMeters() throws {
    var scene = AlignmentScene(.init(seed: 23))
    for index in scene.truth.indices {
      var pose = scene.truth[index]
      pose.translation += SIMD3(0.01, -0.01, 0.005) * Double(index % 3 - 1)
      scene.input.views.views[index].devicePose = pose
    }
    let (result, report) = try align(scene.input)
    #expect(report.metric)
    #expect(report.scale.source == "device-poses")
    let poses = try result.registered.map { try #require(result.poses[$0]).center }
    let map = try #require(Similarity.align(from: poses, to: scene.truth.map(\.center)))
    #expect(abs(map.scale - 1) < 0.01)
  }

  @Test func contradictingDevicePosesGiveNoScale() throws {
    var scene = AlignmentScene(.init(seed: 24))
    var random = RandomStream(seed: 24)
    for index in scene.truth.indices {
      scene.input.views.views[index].devicePose = RigidTransform(
        rotation: .rotation(SIMD3(random.normal(), random.normal(), random.normal())),
        center: SIMD3(random.normal(), random.normal(), random.normal()))
    }
    let (result, report) = try align(scene.input)
    #expect(!result.isMetric)
    #expect(report.scale.remark == .posesDoNotFit)
  }

  @Test func withoutAScaleTheMedianCameraDistanceIsOneUnit() throws {
    let scene = AlignmentScene(.init(seed: 25))
    let (result, _) = try align(scene.input)
    let distances = result.registered.compactMap { result.poses[$0].map { length($0.center) } }
    #expect(abs(distances.sorted()[6] - 1) < 0.1)
  }
}

@Suite struct DevicePoseTests {
  func record(_ device: (RigidTransform, Int) -> RigidTransform) throws -> DeviceRecord {
    var input = AlignmentScene(.init(seed: 12)).input
    let truth = AlignmentScene(.init(seed: 12)).truth
    for index in truth.indices { input.views.views[index].devicePose = device(truth[index], index) }
    let (_, report) = try AlignViews(options: AlignOptions()).run(input, in: RunContext(seed: 3))
    return try #require(report.devices)
  }

  @Test func correctPosesHaveNoRemark() throws {
    let found = try record { pose, _ in pose }
    #expect(found.agreeing == 12)
    #expect(found.remark == .nothing)
  }

  @Test func flippedCameraAxesAreRecognized() throws {
    let found = try record { pose, _ in PoseConvention.flippedAxes.apply(pose) }
    #expect(found.remark == .otherConvention(.flippedAxes), "\(found)")
  }

  @Test func invertedTransformsAreRecognized() throws {
    let flip = Matrix3.rotation(SIMD3(.pi, 0, 0))
    let found = try record { pose, _ in
      RigidTransform(rotation: pose.rotation * flip, translation: pose.translation).inverse
    }
    #expect(
      [.otherConvention(.inverted), .otherConvention(.invertedFlipped)].contains(found.remark),
      "\(found)")
  }

  @Test func driftingPosesAreReportedAsOutliers() throws {
    let found = try record { pose, index in
      index < 9 ? pose : RigidTransform(rotation: pose.rotation, center: pose.center * 1.4)
    }
    #expect(found.agreeing == 9)
    #expect(found.remark == .outliers(count: 3, total: 12), "\(found)")
  }
}

@Suite struct PoseDeviationTests {
  @Test func poseDeviationsAreProportionalToKeypointNoise() throws {
    func median(_ noise: Double) throws -> Double {
      let scene = AlignmentScene(.init(seed: 6, noise: noise, outliers: 0))
      let (_, report) = try AlignViews(options: AlignOptions()).run(
        scene.input, in: RunContext(seed: 3))
      #expect(report.deviations.count == 12)
      return report.deviations.map(\.position).sorted()[6]
    }
    let (one, two) = (try median(0.25), try median(0.5))
    #expect(two > 1.6 * one)
    #expect(two < 2.4 * one)
  }
}
