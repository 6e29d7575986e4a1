import Foundation
import Geometry
import Numerics
import Scene
import Testing

@testable import Surface

@Suite struct ModelBoundsTests {
  private static let box = BoundingBox(min: SIMD3(-0.1, 0, -0.2), max: SIMD3(0.1, 0.3, 0.2))
  private static let mesh = TriangleMesh(
    positions: [SIMD3(0, 0, 0), SIMD3(1, 0, 0), SIMD3(0, 2, -3)], triangles: [SIMD3(0, 1, 2)])

  private static func reconstruction(box: BoundingBox?, isAdjusted: Bool = false) -> Reconstruction
  {
    let pose = RigidTransform(rotation: .identity, translation: SIMD3(0, 0, 2))
    var found = Reconstruction(
      cameras: [Camera(width: 400, height: 300, focal: 400)], viewCameras: [0, 0],
      poses: [pose, pose])
    (found.objectBox, found.isBoxAdjusted) = (box, isAdjusted)
    found.points = (0..<500).map { k in
      let t = Double(k)
      return ScenePoint(
        position: SIMD3(sin(t * 1.3), sin(t * 2.1), sin(t * 3.7)) * 0.4, color: .zero, error: 0,
        track: [])
    }
    return found
  }

  @Test func boundsAreTheBoxOfTheCapture() throws {
    let found = try #require(try ModelBounds(Self.reconstruction(box: Self.box), mesh: Self.mesh))
    #expect(found.box == Self.box)
    #expect(found.source == .session)
    #expect(found.mesh == BoundingBox(min: SIMD3(0, 0, -3), max: SIMD3(1, 2, 0)))
    let adjusted = try ModelBounds(Self.reconstruction(box: Self.box, isAdjusted: true))
    #expect(adjusted?.source == .adjusted)
    #expect(adjusted?.mesh == nil)
  }

  @Test func givenBoxTakesPrecedence() throws {
    let given = BoundingBox(min: SIMD3(-1, -1, -1), max: SIMD3(1, 1, 1))
    let found = try ModelBounds(Self.reconstruction(box: Self.box), given: given)
    #expect(found?.box == given)
    #expect(found?.source == .given)
  }

  @Test func boundsAreThoseOfTheSeparatedObject() throws {
    var cloud = PointCloud(positions: [SIMD3(0, 0, 0), SIMD3(1, 2, 3), SIMD3(9, 9, 9)])
    cloud.isObject = [1, 1, 0]
    let found = try #require(
      try ModelBounds(Self.reconstruction(box: nil), cloud: CloudParts(cloud)))
    #expect(found.source == .separated)
    #expect(found.box == BoundingBox(min: .zero, max: SIMD3(1, 2, 3)))
    let given = try ModelBounds(Self.reconstruction(box: Self.box), cloud: CloudParts(cloud))
    #expect(given?.source == .session)
  }

  @Test func withoutABoxBoundsAreEstimatedFromPoints() throws {
    let found = try #require(try ModelBounds(Self.reconstruction(box: nil)))
    #expect(found.source == .estimated)
    let size = found.box.extent
    #expect(size.min() > 0.7)
    #expect(size.max() < 1)
    var empty = Self.reconstruction(box: nil)
    empty.points = []
    #expect(try ModelBounds(empty) == nil)
  }
}
