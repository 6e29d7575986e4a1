import Geometry
import Numerics
import Scene
import Support
import TestSupport
import Testing

@testable import Alignment

/// Views with few or no matches, with device poses that drift or jitter.
@Suite(.tags(.slow)) struct DevicePlacementTests {
  static let lost: Set<Int> = [4, 9, 10]

  /// - Parameters:
  ///   - drift: Error of the last center, and of its rotation in radians.
  ///   - jitter: Independent error of each pose.
  private func scene(drift: Double = 0, jitter: Double = 0, seed: UInt64 = 31) -> AlignmentScene {
    var scene = AlignmentScene(.init(seed: seed, views: 16, isolated: Self.lost))
    var random = RandomStream(seed: seed)
    for index in scene.truth.indices {
      let way = Double(index) / 15 * drift
      func noise() -> SIMD3<Double> {
        SIMD3(random.normal(), random.normal(), random.normal()) * jitter
      }
      let turn = Matrix3.rotation(SIMD3(0.3, 1, -0.2) * way / 3 + noise() / 3)
      let pose = scene.truth[index]
      scene.input.views.views[index].devicePose = RigidTransform(
        rotation: turn * pose.rotation, center: pose.center + SIMD3(way, -way, 0.5 * way) + noise())
    }
    return scene
  }

  private func align(_ scene: AlignmentScene) throws -> (Reconstruction, AlignReport) {
    try AlignViews(options: AlignOptions()).run(scene.input, in: RunContext(seed: 5))
  }

  @Test func driftingDevicePosesPlaceViewsWithoutMatches() throws {
    let scene = scene(drift: 0.06)
    let (result, report) = try align(scene)
    #expect(result.placed.map(\.view) == Self.lost.sorted())
    #expect(result.registered.count == 16)
    #expect(result.held.count == 13)
    #expect(result.unregistered.isEmpty)
    #expect(report.placed.count == 3)
    #expect(scene.centerError(result) < 0.003, "of the radius, 3")
    for placed in result.placed {
      #expect(placed.points == 0)
      #expect(placed.position < 0.03)
      #expect(placed.rotation < 0.5)
    }
  }

  @Test func jitteringDevicePosesAreTooCoarseToPlaceViews() throws {
    let (result, _) = try align(scene(jitter: 0.08))
    #expect(result.placed.isEmpty)
    #expect(Set(result.unregistered.map(\.name)) == Set(Self.lost.map { "view\($0).jpg" }))
    #expect(
      result.unregistered.allSatisfy { if case .tooCoarse = $0.device { true } else { false } })
  }

  @Test func fewPointsRefineAPlacedPose() throws {
    var scene = scene(jitter: 0.006)
    let coarse = try align(scene).0
    // Six of the keypoints of view 4 are at the projections of a neighbor's points.
    let (model, view) = (coarse, 4)
    let camera = scene.camera
    let shared = model.points.compactMap { point -> (Match, SIMD2<Double>)? in
      guard let seen = point.track.first(where: { $0.view == 3 }) else { return nil }
      let world = Similarity.align(
        from: model.held.compactMap { model.poses[$0]?.center },
        to: model.held.map { scene.truth[$0].center })
      guard let world else { return nil }
      let pixel = camera.project(scene.truth[view] * (world * point.position))
      return (Match(seen.keypoint, 0), pixel)
    }.prefix(6)
    try #require(shared.count == 6)
    for (match, pixel) in shared {
      scene.input.features[view].keypoints.append(
        Keypoint(x: Float(pixel.x), y: Float(pixel.y), scale: 2, angle: 0))
      scene.input.features[view].colors.append(SIMD3(1, 2, 3))
      let last = UInt32(scene.input.features[view].keypoints.count - 1)
      let made = Match(match.first, last)
      if let at = scene.input.pairs.firstIndex(where: { $0.first == 3 && $0.second == view }) {
        scene.input.pairs[at].inliers.append(made)
      } else {
        scene.input.pairs.append(
          ViewPair(first: 3, second: view, kind: .general, putative: 6, inliers: [made]))
      }
    }
    let sharp = try align(scene).0
    let placed = try #require(sharp.placed.first { $0.view == view })
    #expect(placed.points >= 4)
    func error(_ result: Reconstruction) throws -> Double {
      let pose = try #require(result.poses[view])
      let held = try result.held.map { try #require(result.poses[$0]).center }
      let map = try #require(
        Similarity.align(from: held, to: result.held.map { scene.truth[$0].center }))
      return rotationAngle(map.applied(to: pose).rotation, scene.truth[view].rotation)
    }
    #expect(try error(sharp) < error(coarse))
  }

  @Test func placedViewsRoundTripThroughStorage() throws {
    let (result, _) = try align(scene(drift: 0.06))
    var writer = ByteWriter()
    result.store(into: &writer)
    var reader = ByteReader(writer.bytes)
    #expect(try Reconstruction(from: &reader) == result)
  }
}
