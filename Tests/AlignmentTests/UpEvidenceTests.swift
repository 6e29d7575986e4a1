import Foundation
import Geometry
import Imaging
import Numerics
import Scene
import Support
import Testing

@testable import Alignment

/// The order of evidence for the upward direction, and photographs taken sideways.
@Suite struct UpEvidenceTests {
  private static let world = Matrix3.rotation(SIMD3(0.5, -0.9, 0.2))
  private static let up = world * SIMD3(0, 1, 0)

  /// Cameras on an arc around an object, looking down, in a world rotated by `world`.
  ///
  /// - Parameter roll: Rotation of a photograph about the optical axis, degrees.
  private func arc(
    _ count: Int = 9, width: Double = 2, roll: (Int) -> Double
  ) -> [RigidTransform] {
    var random = RandomStream(seed: 5)
    return (0..<count).map { index in
      let angle = width * (Double(index) / Double(count - 1) - 0.5)
      let center = SIMD3(3 * sin(angle), 0.8 + 0.5 * random.unit(), 3 * cos(angle))
      let z = normalized(SIMD3(0, 0.2, 0) - center)
      let x = normalized(cross(z, SIMD3(0, 1, 0)))
      let level = Matrix3(rows: x, cross(z, x), z)
      let shake = SIMD3(random.normal(), random.normal(), random.normal()) * 0.03
      let turn = Matrix3.rotation(SIMD3(0, 0, roll(index) * .pi / 180) + shake)
      return RigidTransform(
        rotation: turn * level * Self.world.transpose, center: Self.world * center)
    }
  }

  private func views(_ count: Int) -> ViewSet {
    ViewSet(views: (0..<count).map(syntheticView), cameras: [])
  }

  private func angle(_ direction: SIMD3<Double>) -> Double {
    acos(min(1, max(-1, dot(direction, Self.up)))) * 180 / .pi
  }

  @Test(arguments: [90.0, -90])
  func photographsTakenSidewaysAreRecognized(roll: Double) {
    let poses = arc { $0 == 8 ? roll + 180 : roll }
    let found = UpDirection(poses, views: views(9), devices: nil)
    #expect(angle(found.up) < 3)
    #expect(found.described(in: .identity).isDoubtful == true)
  }

  @Test func levelPhotographsAreNotDoubtful() {
    let found = UpDirection(arc { _ in 0 }, views: views(9), devices: nil)
    #expect(angle(found.up) < 3)
    #expect(found.described(in: .identity).isDoubtful == nil)
  }

  @Test func camerasThatRecordTheirOrientationAreNotTakenSideways() {
    var set = views(9)
    set.views[3].image.orientation = .right
    let level = UpDirection(arc { _ in 90 }, views: set, devices: nil)
    #expect(angle(level.up) > 60)
  }

  @Test func gimbalComesAfterGravityAndBeforeTheCameras() {
    let poses = arc { _ in 30 }
    var set = views(9)
    for (index, pose) in poses.enumerated() {
      set.views[index].gimbalGravity = -(pose.rotation * Self.up)
    }
    let gimbal = UpDirection(poses, views: set, devices: nil)
    #expect(gimbal.record.source == "gimbal")
    #expect(angle(gimbal.up) < 1e-6)
    for (index, pose) in poses.enumerated() {
      set.views[index].gravity = -(pose.rotation * normalized(Self.up + SIMD3(0.05, 0, 0)))
    }
    let gravity = UpDirection(poses, views: set, devices: nil)
    #expect(gravity.record.source == "gravity")
    let sources = gravity.described(in: .identity).sources ?? []
    #expect(sources.map(\.source) == ["gravity", "gimbal"])
    #expect(sources.last.map { $0.difference > 1 && $0.difference < 4 } == true)
  }
}
