import Foundation
import Geometry
import Scene
import TestSupport
import Testing

@testable import ObjectCapture

/// Boxes, transforms, meshes and lenses of the API.
@Suite struct ValueTests {
  private static let box = ObjectCapture.BoundingBox(min: [-1, 0, 2], max: [1, 3, 4])

  @Test func boxesGrowAndMeasureDistances() {
    var box = Self.box
    #expect(box.distanceSquared(toPoint: [0, 1, 3]) == 0)
    #expect(box.distanceSquared(toPoint: [3, 4, 3]) == 5)
    #expect(ObjectCapture.BoundingBox.empty.distanceSquared(toPoint: .zero) == .infinity)
    box.formUnion([5, 0, 2])
    #expect(box.max == [5, 3, 4])
    box.formUnion(.empty)
    #expect(box.max == [5, 3, 4])
  }

  @Test func boxesAndTransformsSurviveJSON() throws {
    let transform = Transform(
      scale: [1, 2, 3], rotation: simd_quatf(angle: 1, axis: [0, 1, 0]), translation: [4, 5, 6])
    let encoded = try JSONEncoder().encode(transform)
    #expect(try JSONDecoder().decode(Transform.self, from: encoded) == transform)
    for box in [Self.box, .empty] {
      let encoded = try JSONEncoder().encode(box)
      #expect(try JSONDecoder().decode(ObjectCapture.BoundingBox.self, from: encoded) == box)
    }
  }

  @Test func transformsFollowTheirMatrix() {
    var transform = Transform()
    #expect(transform.matrix == matrix_identity_float4x4)
    let other = Transform(pitch: 0.2, yaw: -0.4, roll: 0.3)
    transform.matrix = other.matrix
    #expect(abs(abs(simd_dot(transform.rotation, other.rotation)) - 1) < 1e-6)
    let yaw = Transform(pitch: 0, yaw: .pi / 2, roll: 0).rotation.act([0, 0, 1])
    #expect(distance(yaw, [1, 0, 0]) < 1e-6)
    let pitch = Transform(pitch: .pi / 2, yaw: 0, roll: 0).rotation.act([0, 0, 1])
    #expect(distance(pitch, [0, -1, 0]) < 1e-6)
  }

  @Test func orientedBoxTurnsAboutItsCenter() {
    let box = OrientedBoundingBox(
      orientation: simd_quatf(angle: .pi / 2, axis: [0, 1, 0]), center: [1, 2, 3],
      extents: [2, 4, 6])
    #expect(distance(box.aligned.center, [1, 2, 3]) < 1e-6)
    #expect(distance(box.aligned.extents, [6, 4, 2]) < 1e-5)
    #expect(OrientedBoundingBox(boundingBox: Self.box).isAligned)
    #expect(OrientedBoundingBox(orientation: simd_quatf(), boundingBox: Self.box).isAligned)
    var geometry = PhotogrammetrySession.Request.Geometry(orientedBounds: box)
    #expect(geometry.bounds == box.aligned)
    geometry.bounds = Self.box
    #expect(geometry.orientedBounds == OrientedBoundingBox(boundingBox: Self.box))
    #expect(PhotogrammetrySession.Request.Geometry().orientedBounds.boundingBox.isEmpty)
  }

  /// A square of side 2 in the plane z = 0 whose texture shows its positions.
  private static func square() -> TexturedModel {
    let corners: [SIMD3<Float>] = [[-1, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]]
    let mesh = TriangleMesh(
      positions: corners, normals: corners.map { _ in [0, 0, 1] },
      triangles: [SIMD3(0, 1, 2), SIMD3(0, 2, 3)])
    let places = [0, 1, 2, 0, 2, 3].map { SIMD2(corners[$0].x + 1, corners[$0].y + 1) / 2 }
    return TexturedModel(
      mesh: mesh, texcoords: places,
      diffuse: RGBImage(width: 2, height: 2, fill: SIMD3(repeating: 90)))
  }

  private static func area(_ mesh: TriangleMesh) -> Float {
    mesh.triangles.reduce(0) { sum, t in
      let (a, b, c) = (mesh.positions[Int(t.x)], mesh.positions[Int(t.y)], mesh.positions[Int(t.z)])
      return sum + length(cross(b - a, c - a)) / 2
    }
  }

  @Test func orientedBoxCutsTheModel() {
    let square = Self.square()
    // A square of area 2 in the middle, turned by 45°, with its corners on the sides.
    let box = OrientedBoundingBox(
      orientation: simd_quatf(angle: .pi / 4, axis: [0, 0, 1]), center: .zero,
      extents: [Float(2).squareRoot(), Float(2).squareRoot(), 1])
    let cut = square.cropped(to: .init(orientedBounds: box))
    #expect(abs(Self.area(cut.mesh) - 2) < 1e-4)
    #expect(cut.texcoords.count == 3 * cut.mesh.triangles.count)
    for t in cut.mesh.triangles.indices {
      for k in 0..<3 {
        let p = cut.mesh.positions[Int(cut.mesh.triangles[t][k])]
        #expect(abs(p.x) + abs(p.y) < 1.0001)
        #expect(distance(cut.texcoords[3 * t + k], SIMD2(p.x + 1, p.y + 1) / 2) < 1e-5)
      }
      let corners = (0..<3).map { cut.mesh.positions[Int(cut.mesh.triangles[t][$0])] }
      #expect(cross(corners[1] - corners[0], corners[2] - corners[0]).z >= 0)
    }
    // Neighboring triangles share the vertices of their cuts.
    let inner = OrientedBoundingBox(
      orientation: simd_quatf(angle: 0.5, axis: [0, 0, 1]), center: [0.1, 0, 0],
      extents: [1.2, 1, 1])
    let part = square.cropped(to: .init(orientedBounds: inner)).mesh
    #expect(abs(Self.area(part) - 1.2) < 1e-4)
    let places = Set(part.positions.map { ($0 * 1000).rounded(.toNearestOrEven) })
    let used = Set(part.triangles.flatMap { [$0.x, $0.y, $0.z] })
    #expect(places.count == used.count)
    #expect(square.cropped(to: .init(bounds: Self.box)) == square)
    #expect(square.cropped(to: nil) == square)
  }

  @Test func meshContentsHaveOneTextureCoordinatePerVertex() throws {
    let entity = ModelEntity(Self.square(), transform: .identity)
    let part = try #require(entity.model?.mesh.contents.models.first?.parts.first)
    #expect(part.positions.count == 4)
    #expect(part.triangleIndices?.elements.count == 6)
    let places = try #require(part.textureCoordinates)
    for (p, uv) in zip(part.positions, places) { #expect(SIMD2(p.x + 1, p.y + 1) / 2 == uv) }
    #expect(entity.visualBounds(relativeTo: nil).extents == [2, 2, 0])
    let far = ModelEntity(Self.square(), transform: Transform(translation: [0, 0, 5]))
    #expect(entity.visualBounds(relativeTo: far).center == [0, 0, -5])
  }

  @Test func entitiesAreWrittenAsArchives() async throws {
    let folder = try TemporaryFolder()
    let entity = ModelEntity(Self.square(), transform: .identity)
    let url = folder.url.appendingPathComponent("model.usdz")
    try await entity.write(to: url)
    #expect(try Data(contentsOf: url).prefix(2) == Data("PK".utf8))
    await #expect(throws: PhotogrammetrySession.Error.self) { try await entity.write(to: url) }
    await #expect(throws: ModelEntity.WriteError.self) {
      try await entity.write(to: folder.url.appendingPathComponent("model.reality"))
    }
  }

  @Test func lensTableLeadsBackToTheUndistortedPoint() {
    var camera = Geometry.Camera(width: 4000, height: 3000, focal: 3000)
    (camera.k1, camera.k2) = (-0.08, 0.02)
    let lens = LensDistortionData(camera)
    #expect(lens.center == [2000, 1500])
    #expect(lens.radialLookupTable.count == LensDistortionData.tableLength)
    #expect(lens.radialLookupTable[0] == 0)
    for (index, value) in lens.radialLookupTable.enumerated() {
      let radius = 2500 * Double(index) / Double(LensDistortionData.tableLength - 1)
      let distorted = camera.distort(SIMD2(radius * (1 + Double(value)) / 3000, 0)).x * 3000
      #expect(abs(distorted - radius) < 0.01)
    }
  }
}
