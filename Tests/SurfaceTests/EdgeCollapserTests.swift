import Numerics
import Scene
import Support
import TestSupport
import Testing

@testable import Surface

/// Edge collapses of minimum quadric error, without the retries of `MeshSimplifier`.
@Suite struct EdgeCollapserTests {
  /// Collapses edges until `budget` triangles or no edges remain.
  private func collapsed(_ mesh: TriangleMesh, to budget: Int) throws -> EdgeCollapser {
    var collapser = EdgeCollapser(mesh)
    try collapser.prepare(context: RunContext())
    while collapser.triangleCount > budget, let edge = collapser.queue.take() {
      collapser.tryCollapse(edge)
    }
    return collapser
  }

  @Test(arguments: [400, 100, 20])
  func aSubdividedPlaneStaysPlanarAndKeepsItsOutline(budget: Int) throws {
    let plane = GridShapes.plane(20) { 0.3 * $0.x - 0.2 * $0.y }
    let collapser = try collapsed(plane, to: budget)
    let mesh = collapser.mesh()
    #expect((budget - 1...budget).contains(mesh.triangles.count))
    #expect(mesh.triangles.count == collapser.triangleCount)
    for p in mesh.positions { #expect(abs(p.y - 0.3 * p.x + 0.2 * p.z) < 1e-5) }
    #expect(abs(GridShapes.area(mesh) / GridShapes.area(plane) - 1) < 0.01)
    let topology = MeshTopology(mesh)
    #expect(topology.isManifold)
    #expect(topology.boundaryLoops == 1)
  }

  @Test(arguments: [800, 300])
  func closedSurfacesStayClosed(budget: Int) throws {
    let mesh = try collapsed(GridShapes.torus(48), to: budget).mesh()
    #expect((budget - 1...budget).contains(mesh.triangles.count))
    let topology = MeshTopology(mesh)
    #expect(topology.isWatertight)
    #expect(topology.eulerCharacteristic == 0)
    #expect(topology.components == 1)
  }

  @Test func aCubeKeepsItsCornersAndItsVolume() throws {
    let cube = GridShapes.cube(8)
    #expect(abs(GridShapes.volume(cube) - 8) < 1e-4)
    let mesh = try collapsed(cube, to: 24).mesh()
    #expect(mesh.triangles.count == 24)
    #expect(MeshTopology(mesh).isWatertight)
    #expect(abs(GridShapes.volume(mesh) - 8) < 0.05, "\(GridShapes.volume(mesh))")
    for corner in GridShapes.cube(1).positions {
      let nearest = mesh.positions.map { distance($0, corner) }.min() ?? .infinity
      #expect(nearest < 0.03, "\(nearest) from \(corner)")
    }
  }

  /// The collapses of lowest cost are those in the plane; the ridge remains.
  @Test func flatPartsAreSimplifiedBeforeARidge() throws {
    let roof = GridShapes.plane(16) { 0.5 - 0.5 * abs($0.x) }
    let mesh = try collapsed(roof, to: 40).mesh()
    for p in mesh.positions { #expect(abs(p.y - 0.5 + 0.5 * abs(p.x)) < 0.01, "\(p)") }
    #expect(abs(GridShapes.area(mesh) / GridShapes.area(roof) - 1) < 0.01)
  }

  @Test func aVertexMustNotMoveAcrossItsRing() {
    // Vertex 4 is in the middle of eight triangles.
    let collapser = EdgeCollapser(GridShapes.plane(2))
    let middle = collapser.positions[4]
    func allows(_ x: Float) -> Bool {
      collapser.keepsShape(around: 4, except: -1, at: middle + SIMD3(x, 0, 0))
    }
    #expect(allows(0))
    #expect(allows(0.2))
    // Coordinates are relative to the extent; the ring ends at 0.5.
    #expect(!allows(0.6))
  }
}
