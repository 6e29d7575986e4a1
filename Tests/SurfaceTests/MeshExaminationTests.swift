import Numerics
import Scene
import Testing

@testable import Surface

@Suite struct MeshExaminationTests {
  /// A closed tetrahedron with edges of √2, shifted along x.
  private func tetrahedron(at x: Float, scale: Float = 1) -> TriangleMesh {
    let corners: [SIMD3<Float>] = [
      SIMD3(0, 0, 0), SIMD3(1, 1, 0), SIMD3(1, 0, 1), SIMD3(0, 1, 1),
    ]
    return TriangleMesh(
      positions: corners.map { $0 * scale + SIMD3(x, 0, 0) },
      triangles: [SIMD3(0, 1, 2), SIMD3(0, 3, 1), SIMD3(0, 2, 3), SIMD3(1, 3, 2)])
  }

  private func joined(_ a: TriangleMesh, _ b: TriangleMesh) -> TriangleMesh {
    let offset = UInt32(a.positions.count)
    return TriangleMesh(
      positions: a.positions + b.positions,
      triangles: a.triangles + b.triangles.map { $0 &+ offset })
  }

  @Test func closedMeshHasNoBorder() {
    let found = MeshExamination(tetrahedron(at: 0))
    #expect(found.isWatertight)
    #expect(found.borders.isEmpty)
    #expect(found.pieces.count == 1)
    #expect(abs((found.pieces.first?.area ?? 0) - 2 * 3.0.squareRoot()) < 1e-5)
  }

  @Test func missingTriangleGivesABorderWithItsLength() throws {
    var mesh = joined(tetrahedron(at: 0), tetrahedron(at: 9, scale: 2))
    mesh.triangles.removeLast()
    let found = MeshExamination(mesh)
    #expect(!found.isWatertight)
    #expect(found.pieces.map(\.triangles) == [3, 4], "the larger area first")
    let border = try #require(found.borders.first)
    #expect(found.borders.count == 1)
    #expect(border.edges == 3)
    #expect(abs(border.length - 3 * 8.0.squareRoot()) < 1e-5)
    #expect(abs(border.middle.x - (9 + 4.0 / 3)) < 1e-5)
    #expect(distance(border.opening.area, SIMD3(2, 2, 2)) < 1e-5, "that of the missing triangle")
    #expect(border.opening.outOfPlane < 1e-6)
  }

  @Test func edgeOfThreeTrianglesIsNonManifold() {
    let mesh = TriangleMesh(
      positions: [SIMD3(0, 0, 0), SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, -1, 0), SIMD3(0, 0, 1)],
      triangles: [SIMD3(0, 1, 2), SIMD3(1, 0, 3), SIMD3(0, 1, 4)])
    #expect(MeshExamination(mesh).nonManifoldEdges > 0)
    #expect(MeshExamination(TriangleMesh()).pieces.isEmpty)
  }
}
