import Foundation
import Geometry
import Numerics
import Scene
import Support
import Testing

@testable import Alignment

/// The isolated object in the center of the views: its plane, its base, and the upward direction.
@Suite struct StandingObjectTests {
  /// Cameras on a ring around the origin, at a height, rolled about their axes.
  func ring(_ height: Double, roll: Double, span: Double = 2 * .pi) -> [RigidTransform] {
    (0..<16).map { index in
      let angle = Double(index) / 16 * span
      let center = SIMD3(sin(angle), height, cos(angle))
      let z = normalized(-center)
      let x = normalized(cross(z, SIMD3(0, 1, 0)))
      let level = Matrix3(rows: x, cross(z, x), z)
      return RigidTransform(rotation: .rotation(SIMD3(0, 0, roll)) * level, center: center)
    }
  }

  func viewSet(_ count: Int) -> ViewSet {
    ViewSet(
      views: (0..<count).map(syntheticView),
      cameras: [
        ViewCamera(camera: Camera(width: 1600, height: 1200, focal: 1400), source: .exif35mm)
      ])
  }

  /// A cone from `low` to `high`, 0.1 wide at its lower end.
  func cone(_ random: inout RandomStream, from low: Double, to high: Double) -> [SIMD3<Double>] {
    (0..<800).map { _ in
      let (t, angle) = (random.unit(), 2 * Double.pi * random.unit())
      let r = 0.1 * (1 - 0.9 * t)
      return SIMD3(r * sin(angle), low + t * (high - low), r * cos(angle))
    }
  }

  func table(_ random: inout RandomStream, at height: Double, slope: Double = 0) -> [SIMD3<Double>]
  {
    (0..<1500).map { _ in
      let (x, z) = (random.unit() - 0.5, random.unit() - 0.5)
      return SIMD3(x, height + slope * x + 0.0005 * random.normal(), z)
    }
  }

  /// The upward direction, and the isolated object.
  func look(
    _ points: [SIMD3<Double>], _ poses: [RigidTransform]
  ) throws -> (UpDirection, StandingObject?) {
    var up = UpDirection(poses, views: viewSet(poses.count), devices: nil)
    let target = try #require(CommonTarget(poses))
    let object =
      GroundPlane(points, target: target, hint: up.hint, seed: 1).flatMap {
        StandingObject(points, on: $0, target: target)
      } ?? StandingObject(alone: points, up: up.up, target: target)
    if let object { up.follow(object) }
    return (up, object)
  }

  @Test(arguments: [0, 0.1, 0.5 * .pi, .pi])
  func tableGivesTheUpDirectionForAnyCameraRoll(roll: Double) throws {
    var random = RandomStream(seed: 3)
    let points = table(&random, at: -0.1) + cone(&random, from: -0.1, to: 0.15)
    let (up, object) = try look(points, ring(0.6, roll: roll))
    #expect(up.record.source == "support")
    #expect(up.up.y > cos(0.3 * .pi / 180), "\(up.up)")
    let base = try #require(object?.base(.identity))
    #expect(length(base - SIMD3(0, -0.1, 0)) < 0.01, "\(base)")
  }

  @Test func upDirectionIsTheNormalOfASlopingTable() throws {
    var random = RandomStream(seed: 4)
    let points =
      table(&random, at: -0.1, slope: 0.1) + cone(&random, from: -0.1, to: 0.15)
    let (up, _) = try look(points, ring(0.6, roll: 0))
    #expect(dot(up.up, normalized(SIMD3(-0.1, 1, 0))) > cos(0.3 * .pi / 180), "\(up.up)")
  }

  @Test(arguments: [-0.5 * .pi, 0.5 * .pi])
  func isolatedObjectStandsOnItsBroadEnd(roll: Double) throws {
    var random = RandomStream(seed: 5)
    let (up, object) = try look(cone(&random, from: -0.1, to: 0.15), ring(0, roll: roll))
    #expect(up.record.source == "stance")
    #expect(up.up.y > 0.999, "\(up.up)")
    let base = try #require(object?.base(.identity))
    #expect(abs(base.y + 0.1) < 0.005)
  }

  @Test func objectSeenFromOneSideDoesNotSetTheUpDirection() throws {
    var random = RandomStream(seed: 6)
    let (up, object) = try look(
      cone(&random, from: -0.1, to: 0.15), ring(0.3, roll: 0, span: 0.4 * .pi))
    #expect(object == nil)
    #expect(up.record.source == "cameras")
  }

  @Test func wallBehindTheObjectIsNotATable() throws {
    var random = RandomStream(seed: 7)
    let wall = (0..<1500).map { _ in
      SIMD3(random.unit() - 0.5, random.unit() - 0.5, -0.3)
    }
    let (up, object) = try look(
      wall + cone(&random, from: -0.1, to: 0.15), ring(0.2, roll: 0, span: 0.3 * .pi))
    #expect(object == nil)
    #expect(up.record.source == "cameras")
    #expect(up.up.y > 0.999)
  }
}
